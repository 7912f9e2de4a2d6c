import { readAddress } from "@apothecary/core/directory/address";
import { addressOfBusiness } from "@apothecary/core/directory/contract";
import { api } from "../../lib/api.ts";

/** Shows one business with its contacts. */
export const handler = api(addressOfBusiness, ({ params }) => readAddress(params.id));
