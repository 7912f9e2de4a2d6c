import { goodsIn } from "@apothecary/core/stock/contract";
import { receive } from "@apothecary/core/stock/arrivals/receive";
import { api } from "../../lib/api.ts";

/** Books in a delivery. */
export const handler = api(goodsIn, ({ body, actor }) => receive(body.goodsInDetails, actor));
