/** A world in which some bookings are reversed as soon as they are done, and done again; others are only done to be reversed. */
import { randomUUID } from "node:crypto";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { completeJob } from "@apothecary/core/jobs/contract";
import { removeReservation, reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { closeOrder, shipOrder } from "@apothecary/core/sales/contract";
import { adjustStockLevel, goodsIn, stockTransfer } from "@apothecary/core/stock/contract";
import type { Input } from "../../../packages/host/src/local/invoke.ts";
import type { CallOptions, World } from "../../lib/world.ts";
import { DETOURS } from "./chain-detours.ts";
import { AS, type Fixture } from "../fixture.ts";

/** The bookings of the chain. A stock take stays completed, so that one of the model's cannot be done again. */
const DONE_AGAIN: readonly AnyEndpoint[] = [
  ...[goodsIn, adjustStockLevel, stockTransfer, reserveStock, removeReservation, transferReservedStock],
  ...[completeJob, shipOrder, closeOrder],
];
/** The calls that are reversed. */
export const UNDOING: readonly string[] = [...DONE_AGAIN, ...DETOURS.map(({ endpoint }) => endpoint)].map(({ path }) => path);
/** One booking of so many is reversed, besides the first of each call. */
const EVERY = 3;

/** The fixture with that world, and how often each call was reversed, by path. */
export function undoing(fixture: Fixture): { fixture: Fixture; reversed: Map<string, number> } {
  const { world } = fixture;
  const reversed = new Map<string, number>();
  let booked = 0;
  /** Does something and reverses it, if it was done. */
  const doAndUndo = async <E extends AnyEndpoint>(of: E, input: Input<E>, options: CallOptions = AS) => {
    const transactionId = randomUUID();
    const answer = await world.call(of, input, { ...options, requestId: transactionId });
    if (answer.status !== 200 || isUnchanged(answer.body)) return answer;
    const { because, mark } = await world.good(reversePreview, { body: { transactionId } }, options);
    if (because.length > 0) throw new Error(`${of.path}: ${because.map(({ why }) => why).join(" ")}`);
    await world.good(reverseTransaction, { body: { transactionId, reason: "Booked by mistake", mark } }, { ...options, requestId: randomUUID() });
    reversed.set(of.path, (reversed.get(of.path) ?? 0) + 1);
    return answer;
  };
  const good: World["good"] = async (of, input, options) => {
    if (!DONE_AGAIN.some(({ path }) => path === of.path)) return world.good(of, input, options);
    booked += 1;
    if (!reversed.has(of.path) || booked % EVERY === 0) await doAndUndo(of, input ?? {}, options);
    const answer = await world.good(of, input, options);
    const detour = DETOURS[booked % DETOURS.length];
    const body = await detour?.prepare(fixture, booked);
    if (detour && body) await doAndUndo(detour.endpoint, body);
    return answer;
  };
  return { fixture: { ...fixture, world: { ...world, good } }, reversed };
}

/** Whether an answer says that nothing was changed. */
const isUnchanged = (answer: unknown): boolean => typeof answer === "object" && answer !== null && "type" in answer && answer.type === "info";
