import { businessDetails } from "@apothecary/core/directory/contract";
import { readBusiness } from "@apothecary/core/directory/read-businesses";
import { api } from "../../lib/api.ts";

/** Shows one business. */
export const handler = api(businessDetails, ({ body }) => readBusiness(body.businessId));
