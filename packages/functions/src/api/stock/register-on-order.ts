import { registerOnOrder } from "@apothecary/core/stock/contract";
import { registerAll } from "@apothecary/core/stock/arrivals/register-on-order";
import { api } from "../../lib/api.ts";

/** Registers stock on order of many items. */
export const handler = api(registerOnOrder, ({ body, actor }) => registerAll(body.lines, actor));
