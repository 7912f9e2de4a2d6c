/**
 * The queue's consumer: continues interrupted operations to their end. A failed message is reported individually and
 * redelivered; after its last attempt it goes to the dead-letter queue.
 */
import "../../../../.build/operations.ts";
import { OperationParked } from "@apothecary/core/transaction/parked-operation";
import { carryOn, readProgress } from "@apothecary/core/transaction/operation";
import { AppError } from "@apothecary/core/lib/actions/error";
import { messageOperation } from "@apothecary/core/lib/stage/queue";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { eventHandler } from "../lib/event.ts";
import { logEvent, logParked } from "../lib/log.ts";

/** The time reserved for the last step and the response. */
const RESERVE_MS = 10_000;

type Timed = Pick<Context, "getRemainingTimeInMillis">;

/** Continues each operation that the messages name. */
export const handler = eventHandler<[SQSEvent, Timed], SQSBatchResponse>("carry-on", { batchItemFailures: [] }, async (event, context) => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of event.Records) {
    const budget = context.getRemainingTimeInMillis() - RESERVE_MS;
    if (budget <= 0 || !(await served(body, budget))) batchItemFailures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures };
});

/** Whether the message is done: its operation is finished, gone or parked, or has progressed and is left to the sweeper. */
async function served(body: string, budget: number): Promise<boolean> {
  try {
    const id = messageOperation(body);
    await carryOn(id, budget);
    const progress = await readProgress(id);
    logEvent("carry-on", { operation: id, done: progress?.done ?? 0, finished: progress?.finished ?? true });
    return true;
  } catch (error) {
    if (error instanceof OperationParked) {
      logParked(error);
      return true;
    }
    if (error instanceof AppError && error.code !== "busy") return true;
    logEvent("carry-on", { fault: error instanceof Error ? error.message : String(error) });
    return false;
  }
}
