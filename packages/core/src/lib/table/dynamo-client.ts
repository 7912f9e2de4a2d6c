/** The connection to DynamoDB, and the metering of each call's cost. */
import { DynamoDBClient, type ReturnConsumedCapacity } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { busy, unanswered } from "../actions/error.ts";
import { currentMeter, type Meter } from "./meter.ts";
import { settings } from "../stage/settings.ts";
import { answeredDate, correctTime } from "../time/clock.ts";

let client: DynamoDBDocumentClient | undefined;

/** The document client of this process; tests add middleware to inject faults. */
export function documentClient(): DynamoDBDocumentClient {
  client ??= connect();
  return client;
}

/** Discards the connection, for another endpoint or a test's client. */
export function connectWith(other?: DynamoDBDocumentClient): void {
  client = other;
}

function connect(): DynamoDBDocumentClient {
  const { region, dynamodbEndpoint } = settings();
  const plain = new DynamoDBClient({
    region,
    maxAttempts: 6,
    ...(dynamodbEndpoint ? { endpoint: dynamodbEndpoint, credentials: { accessKeyId: "local", secretAccessKey: "local" } } : {}),
  });
  // It prepares every response for an unused log, which takes a third of the processor time of a large page.
  plain.middlewareStack.remove("loggerMiddleware");
  // Between the deserializer and the connection, so that the answers of errors are seen too.
  plain.middlewareStack.add(
    (next) => async (args) => {
      const sent = performance.now();
      const result = await next(args);
      correctTime(answeredDate(result.response), performance.now() - sent);
      return result;
    },
    { step: "deserialize", priority: "low", name: "answeredDate" },
  );
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
}

/** DynamoDB's throttling errors, after the SDK's own bounded retries. */
const THROTTLED = new Set(["ThrottlingException", "ProvisionedThroughputExceededException", "RequestLimitExceeded", "TransactionInProgressException"]);

/** The errors of a connection that was lost, or of an answer that did not come in time. */
const NO_ANSWER = new Set(["TimeoutError", "AbortError", "ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

/** Whether the SDK's retries ended without an answer: no connection, a time-out, or a fault of DynamoDB's own. */
function hasNoAnswer(error: unknown): boolean {
  const { name = "", code = "", $metadata } = (error ?? {}) as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  return NO_ANSWER.has(name) || NO_ANSWER.has(code) || ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** Requests the capacity units of each call, for table and indexes. */
export const METERED = { ReturnConsumedCapacity: "INDEXES" as ReturnConsumedCapacity };

interface Consumed {
  CapacityUnits?: number | undefined;
  ReadCapacityUnits?: number | undefined;
  WriteCapacityUnits?: number | undefined;
  GlobalSecondaryIndexes?: Record<string, Consumed> | undefined;
}

/** Sends a call and meters its cost; throttling beyond the SDK's retries is 503, and so is no answer. */
export async function send<T extends { ConsumedCapacity?: Consumed | Consumed[] | undefined }>(kind: "read" | "write", call: () => Promise<T>): Promise<T> {
  const meter = currentMeter();
  const started = performance.now();
  try {
    const answer = await call();
    if (meter) count(meter, kind, answer.ConsumedCapacity);
    return answer;
  } catch (error) {
    if (error instanceof Error && THROTTLED.has(error.name)) throw busy();
    if (hasNoAnswer(error)) throw unanswered(kind);
    throw error;
  } finally {
    if (meter) {
      meter.calls += 1;
      meter.milliseconds += performance.now() - started;
    }
  }
}

function count(meter: Pick<Meter, "readUnits" | "writeUnits" | "indexWriteUnits">, kind: "read" | "write", consumed: Consumed | Consumed[] | undefined): void {
  for (const one of Array.isArray(consumed) ? consumed : consumed ? [consumed] : []) {
    if (kind === "read") meter.readUnits += one.ReadCapacityUnits ?? one.CapacityUnits ?? 0;
    else {
      meter.writeUnits += one.WriteCapacityUnits ?? one.CapacityUnits ?? 0;
      for (const index of Object.values(one.GlobalSecondaryIndexes ?? {})) meter.indexWriteUnits += index.WriteCapacityUnits ?? index.CapacityUnits ?? 0;
    }
  }
}
