import { addExcessStock } from "@apothecary/core/stock/contract";
import { addExcess } from "@apothecary/core/stock/arrivals/excess";
import { api } from "../../lib/api.ts";

/** Books in excess componentry. */
export const handler = api(addExcessStock, ({ body, actor }) => addExcess(body, actor));
