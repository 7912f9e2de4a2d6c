import { stockCount } from "@apothecary/core/stock-take/contract";
import { recordCount } from "@apothecary/core/stock-take/count";
import { api } from "../../lib/api.ts";

/** Records the count of a location. */
export const handler = api(stockCount, ({ body, actor }) => recordCount(body, actor));
