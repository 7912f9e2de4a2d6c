/** The queue that continues what a request could not finish. The only file that uses SQS. */
import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { settings } from "./settings.ts";

/** SQS's limit for one call. */
const MESSAGES_A_CALL = 10;

type Sender = (ids: readonly string[]) => Promise<void>;
let sender: Sender = sendToSqs;
let client: SQSClient | undefined;

/** Queues operations to continue. The sweeper finds operations whose messages are lost. */
export function queueOperations(ids: readonly string[]): Promise<void> {
  return ids.length === 0 ? Promise.resolve() : sender(ids);
}

/** Replaces the queue (the local host's own queue, tests); without an argument, restores SQS. */
export function sendThrough(other: Sender = sendToSqs): void {
  sender = other;
}

/** The format of messages. */
export const operationMessage = (id: string): string => JSON.stringify({ operation: id });

/** The operation of a message; throws if it names none. */
export function messageOperation(message: string): string {
  const said: unknown = JSON.parse(message);
  const id = typeof said === "object" && said !== null && "operation" in said ? said.operation : undefined;
  if (typeof id !== "string" || id === "") throw new Error("A message in the queue names no operation.");
  return id;
}

async function sendToSqs(ids: readonly string[]): Promise<void> {
  const { queueUrl, region } = settings();
  if (!queueUrl) throw new Error("QUEUE_URL is not set: there is no queue to carry operations on.");
  client ??= new SQSClient({ region });
  for (let i = 0; i < ids.length; i += MESSAGES_A_CALL) {
    const Entries = ids.slice(i, i + MESSAGES_A_CALL).map((id, n) => ({ Id: String(n), MessageBody: operationMessage(id) }));
    const { Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    if (Failed?.length) throw new Error(`${Failed.length} of ${Entries.length} messages were not queued: ${Failed[0]?.Message ?? "no reason given"}.`);
  }
}
