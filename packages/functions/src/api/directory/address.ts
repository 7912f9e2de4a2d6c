import { listAddresses } from "@apothecary/core/directory/address";
import { addressBook } from "@apothecary/core/directory/contract";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the businesses with their contacts. */
export const handler = api(addressBook, async ({ query }) => listReply(await listAddresses(query.cursor)));
