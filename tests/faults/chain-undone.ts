/** A world in which some bookings are reversed as soon as they are done, and done again. */
import { randomUUID } from "node:crypto";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { completeJob } from "@apothecary/core/jobs/contract";
import { removeReservation, reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { closeOrder, shipOrder } from "@apothecary/core/sales/contract";
import { adjustStockLevel, goodsIn, stockTransfer } from "@apothecary/core/stock/contract";
import type { World } from "../lib/world.ts";

/** The bookings that can be done again: a stock take stays completed. */
const DONE_AGAIN: readonly AnyEndpoint[] = [
  ...[goodsIn, adjustStockLevel, stockTransfer, reserveStock, removeReservation, transferReservedStock],
  ...[completeJob, shipOrder, closeOrder],
];
/** One booking of so many is reversed. */
const EVERY = 3;

/** The world, and how often each call was reversed, by path. */
export function undoing(world: World): { world: World; reversed: Map<string, number> } {
  const reversed = new Map<string, number>();
  let booked = 0;
  const good: World["good"] = async (of, input, options) => {
    booked += 1;
    if (!DONE_AGAIN.some(({ path }) => path === of.path) || booked % EVERY !== 0) return world.good(of, input, options);
    const transactionId = randomUUID();
    const answer = await world.good(of, input, { ...options, requestId: transactionId });
    // Nothing was changed.
    if (typeof answer === "object" && answer !== null && "type" in answer && answer.type === "info") return answer;
    const { mark } = await world.good(reversePreview, { body: { transactionId } }, options);
    await world.good(reverseTransaction, { body: { transactionId, reason: "Booked by mistake", mark } }, { ...options, requestId: randomUUID() });
    reversed.set(of.path, (reversed.get(of.path) ?? 0) + 1);
    return world.good(of, input, options);
  };
  return { world: { ...world, good }, reversed };
}
