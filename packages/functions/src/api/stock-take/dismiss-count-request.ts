import { dismissCountRequest } from "@apothecary/core/stock-take/contract";
import { dismissRequest } from "@apothecary/core/stock-take/count-requests";
import { api } from "../../lib/api.ts";

/** Dismisses a request to count a location. */
export const handler = api(dismissCountRequest, ({ body, actor }) => dismissRequest(body, actor));
