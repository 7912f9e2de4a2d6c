import { removeBusiness } from "@apothecary/core/directory/contract";
import { remove } from "@apothecary/core/directory/remove-business";
import { api } from "../../lib/api.ts";

/** Removes a business. */
export const handler = api(removeBusiness, ({ body, actor }) => remove(body.businessId, actor));
