import { ownBusiness } from "@apothecary/core/directory/contract";
import { readOwnBusiness } from "@apothecary/core/directory/read-businesses";
import { api } from "../../lib/api.ts";

/** Shows the own company. */
export const handler = api(ownBusiness, () => readOwnBusiness());
