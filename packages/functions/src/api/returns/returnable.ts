import { returnable } from "@apothecary/core/returns/contract";
import { listReturnable } from "@apothecary/core/returns/list-returnable";
import { api } from "../../lib/api.ts";

/** What can come back of what was sent. */
export const handler = api(returnable, ({ query }) => listReturnable(query));
