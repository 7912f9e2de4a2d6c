import { dismissCountRequest } from "@apothecary/core/stock-take/contract";
import { dismissRequest } from "@apothecary/core/stock-take/count-requests";
import { api } from "../../lib/api.ts";

/** Dismisses a count request. */
export const handler = api(dismissCountRequest, ({ body, actor }) => dismissRequest(body, actor));
