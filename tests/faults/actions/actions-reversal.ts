/** Reversals as write actions: of one transaction, in steps, and of a chain. */
import { randomUUID } from "node:crypto";
import { transferReservedStock } from "@apothecary/core/picking/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { adjustStockLevel, stockTransfer } from "@apothecary/core/stock/contract";
import { completeJob } from "@apothecary/core/jobs/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import type { Input } from "../../../packages/host/src/local/invoke.ts";
import { type Action, action } from "./actions.ts";
import { AS, completionBody, type Fixture, reserveOrder } from "../fixture.ts";
import { deliveryActions } from "./actions-deliveries.ts";

/** Does something under a request of its own, and answers the body that reverses it. */
async function reversalBody<E extends AnyEndpoint>({ world }: Fixture, endpoint: E, input: Input<E>, chain = false) {
  const transactionId = randomUUID();
  await world.good(endpoint, input, { ...AS, requestId: transactionId });
  return shownReversal(world, transactionId, chain);
}

async function shownReversal(world: Fixture["world"], transactionId: string, chain: boolean) {
  const { mark } = await world.good(reversePreview, { body: { transactionId, chain } }, AS);
  return { transactionId, reason: "Booked by mistake", mark, chain };
}

/** A named action of the others, to be reversed. */
async function reversalOfAction(fixture: Fixture, actions: readonly Action[], name: string) {
  const found = actions.find((one) => one.name.endsWith(name));
  if (!found) throw new Error(`There is no action ${name}.`);
  return reversalBody(fixture, found.endpoint, await found.prepare(fixture));
}

export const reversalActions: Action[] = [
  action(reverseTransaction, "of an adjustment that released reservations", async (fixture) => {
    await reserveOrder(fixture);
    return reversalBody(fixture, adjustStockLevel, { body: { adjustment: { id: fixture.wax, newQuantity: 100, reason: "Counted" } } });
  }),
  action(reverseTransaction, "of a pick", async (fixture) => {
    const { formulaJob } = await reserveOrder(fixture);
    const reservations = [{ reservationId: `${formulaJob}~${fixture.wax}`, pickQuantity: 900, transferQuantity: 1_000 }];
    return reversalBody(fixture, transferReservedStock, { body: { reservations, roamingPallet: false, transferLocation: "LINE" } });
  }),
  action(reverseTransaction, "of a completion", async (fixture) => {
    const { formulaJob } = await reserveOrder(fixture);
    return reversalBody(fixture, completeJob, { body: { data: completionBody(formulaJob, fixture) } });
  }),
  action(reverseTransaction, "in steps", (fixture) => reversalOfAction(fixture, deliveryActions, "in steps")),
  action(reverseTransaction, "of a chain", async (fixture) => {
    const transactionId = randomUUID();
    const { world, oil } = fixture;
    await world.good(
      stockTransfer,
      { body: { transferDetails: { elementId: oil, transferQuantity: 500, transferLocation: "B2", reason: "Space" } } },
      { ...AS, requestId: transactionId },
    );
    const moved = `${oil}`;
    await world.good(adjustStockLevel, { body: { adjustment: { id: moved, newQuantity: 1_400, reason: "Counted" } } }, AS);
    return shownReversal(world, transactionId, true);
  }),
];
