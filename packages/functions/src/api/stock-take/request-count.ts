import { requestCount } from "@apothecary/core/stock-take/contract";
import { askForCount } from "@apothecary/core/stock-take/count-requests";
import { api } from "../../lib/api.ts";

/** Requests a count of a location. */
export const handler = api(requestCount, ({ body, actor }) => askForCount(body, actor));
