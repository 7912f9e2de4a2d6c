import { recentReasons } from "@apothecary/core/ledger/contract";
import { listRecentReasons } from "@apothecary/core/ledger/recent-reasons";
import { api } from "../../lib/api.ts";

/** The reasons that were given last for an action. */
export const handler = api(recentReasons, ({ body }) => listRecentReasons(body));
