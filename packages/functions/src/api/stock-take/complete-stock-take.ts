import { completeStockTakeById } from "@apothecary/core/stock-take/complete-stock-take";
import { completeStockTake } from "@apothecary/core/stock-take/contract";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Completes a stock take. */
export const handler = api(completeStockTake, ({ body, actor }) => completeStockTakeById(body.stockTakeGroupId, actor), signedCall);
