/**
 * The queue that carries on what a request could not finish. The only file that speaks to SQS.
 */
import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { settings } from "./settings.ts";

/** SQS's limit for one call. */
const BATCH = 10;

type Sender = (ids: readonly string[]) => Promise<void>;
let sender: Sender = sendToSqs;
let client: SQSClient | undefined;

/** Queues operations to be carried on. What is lost on the way, the sweeper finds again. */
export function queueOperations(ids: readonly string[]): Promise<void> {
  return ids.length === 0 ? Promise.resolve() : sender(ids);
}

/** Sends elsewhere (the local host's own queue, tests); without an argument to SQS again. */
export function sendThrough(other: Sender = sendToSqs): void {
  sender = other;
}

/** What a message says, and what its consumer reads. */
export const messageOf = (id: string): string => JSON.stringify({ operation: id });

/** The operation that a message names; a fault where it names none. */
export function operationOf(message: string): string {
  const said: unknown = JSON.parse(message);
  const id = typeof said === "object" && said !== null && "operation" in said ? said.operation : undefined;
  if (typeof id !== "string" || id === "") throw new Error("A message in the queue names no operation.");
  return id;
}

async function sendToSqs(ids: readonly string[]): Promise<void> {
  const { queueUrl, region } = settings();
  if (!queueUrl) throw new Error("QUEUE_URL is not set: there is no queue to carry operations on.");
  client ??= new SQSClient({ region });
  for (let i = 0; i < ids.length; i += BATCH) {
    const Entries = ids.slice(i, i + BATCH).map((id, n) => ({ Id: String(n), MessageBody: messageOf(id) }));
    const { Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    if (Failed?.length) throw new Error(`${Failed.length} of ${Entries.length} messages were not queued: ${Failed[0]?.Message ?? "no reason given"}.`);
  }
}
