/**
 * What a stage does by itself: the schedules, and an operation that the queue carries on after its function died.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { operationProgress } from "@apothecary/core/ledger/contract";
import type { Cloud } from "../cloud/cloud.ts";
import type { Made } from "./chain.ts";
import type { StageClient } from "./client.ts";
import { functionBehind } from "./functions.ts";

const LINES = 250;
/** The transaction after which the function dies. */
const DIES_AFTER = 2;
const LOOK_EVERY_MS = 2_000;
/** An operation is left behind after a minute; the sweeper looks each minute. */
const MOST_MS = 300_000;

export interface Interrupted {
  /** Waits until the sweeper and the queue have finished the operation, then repeats the request. */
  finished(): Promise<void>;
}

/** Books in a delivery in steps, whose function dies after a few of them. */
export async function interruptedDelivery(cloud: Cloud, name: string, stage: StageClient, { supplier, shelf, wax }: Made): Promise<Interrupted> {
  const line = { sku: wax, quantity: 10, packSize: 0, supplierBatchNumber: "", expiryDate: "", status: 0 as const };
  const input = { body: { delivery: { supplier, orderNumber: "PO-9", location: shelf, lines: Array.from({ length: LINES }, () => line) } } };
  const requestId = randomUUID();
  const books = functionBehind(cloud, name, `POST ${bookDelivery.path}`);
  let transactions = 0;
  cloud.observe = (functionName, action) => {
    if (action !== "TransactWriteItems" || functionName !== books.id) return;
    transactions += 1;
    if (transactions === DIES_AFTER) cloud.functions.interrupt(functionName);
  };
  const { status } = await stage.call(bookDelivery, input, requestId);
  cloud.observe = undefined;
  if (status !== 500) throw new Error(`The delivery's function died after ${transactions} transactions, and its request was answered ${status}.`);
  const progress = () => stage.good(operationProgress, { params: { id: requestId } });
  const then = await progress();
  if (then.finished || then.total === 0) throw new Error(`The delivery was not interrupted: ${JSON.stringify(then)}`);
  return {
    finished: async () => {
      const until = Date.now() + MOST_MS;
      while (!(await progress()).finished) {
        if (Date.now() > until) throw new Error(`The queue did not finish the delivery: ${JSON.stringify(await progress())}`);
        await sleep(LOOK_EVERY_MS);
      }
      const { deliveryId } = await stage.good(bookDelivery, input, requestId);
      if (deliveryId === undefined) throw new Error("The repeated request does not have the delivery.");
    },
  };
}

/** Fires every scheduled rule of a stage once; throws if one fails. Returns their names. */
export async function fireSchedules(cloud: Cloud, stage: string): Promise<string[]> {
  const rules = cloud.registry.all("AWS::Events::Rule").filter(({ owner, properties }) => owner.startsWith(`${stage}-`) && properties["ScheduleExpression"]);
  for (const rule of rules) if (!(await cloud.schedules.fire(rule))) throw new Error(`The schedule ${rule.owner} failed: ${cloud.faults.at(-1)}`);
  return rules.map(({ owner }) => owner);
}
