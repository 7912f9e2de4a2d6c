/**
 * Reads rows by their keys. Reads that one request starts at the same time are sent as one call, whichever functions start
 * them: a call costs about a millisecond of processor time, a further key a tenth of it, and as many read units either way.
 */
import { BatchGetCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { busy } from "../actions/error.ts";
import { settings } from "../stage/settings.ts";
import { pause } from "../time/pause.ts";
import { documentClient, METERED, send } from "./dynamo-client.ts";
import { currentMeter, type Meter } from "./meter.ts";
import type { Key, Row } from "./write.ts";

/** DynamoDB's limit for one batch of reads. */
const MAX_KEYS = 100;
/** How often keys that DynamoDB left unprocessed are sent again. */
const MAX_SENDS = 10;

type Found = ReadonlyMap<string, Row>;

/** The reads of one request that have not been sent, strongly consistent ones apart. */
interface Pending {
  keys: Map<string, Key>;
  found: Promise<Found>;
}

const pending = new WeakMap<Meter, Map<boolean, Pending>>();

/** A key as text. */
export const keyName = ({ PK, SK }: Key): string => `${PK}\n${SK}`;

/** The rows of keys, by `keyName`; what does not exist is left out. */
export function readKeys(keys: readonly Key[], strong: boolean): Promise<Found> {
  const meter = currentMeter();
  if (!meter) return readNow(new Map(keys.map((key) => [keyName(key), key])), strong);
  const reads = pending.get(meter) ?? new Map<boolean, Pending>();
  pending.set(meter, reads);
  const open = reads.get(strong) ?? begin(reads, strong);
  for (const key of keys) open.keys.set(keyName(key), key);
  return open.found;
}

/** Collects the keys of reads that start until the present callback and its promises are done. */
function begin(reads: Map<boolean, Pending>, strong: boolean): Pending {
  const keys = new Map<string, Key>();
  const collected = new Promise<void>((resolve) => process.nextTick(resolve));
  const found = collected.then(() => {
    reads.delete(strong);
    return readNow(keys, strong);
  });
  const open = { keys, found };
  reads.set(strong, open);
  return open;
}

async function readNow(keys: ReadonlyMap<string, Key>, strong: boolean): Promise<Found> {
  const [first, ...others] = keys.values();
  if (!first) return new Map();
  const found = new Map<string, Row>();
  if (others.length === 0) {
    const Key = { ...first };
    const { Item } = await send("read", () =>
      documentClient().send(new GetCommand({ TableName: settings().tableName, Key, ConsistentRead: strong, ...METERED })),
    );
    if (Item) found.set(keyName(first), Item as Row);
    return found;
  }
  const all = [...keys.values()];
  const chunks: Key[][] = [];
  for (let i = 0; i < all.length; i += MAX_KEYS) chunks.push(all.slice(i, i + MAX_KEYS));
  await Promise.all(chunks.map((chunk) => readChunk(chunk, strong, found)));
  return found;
}

async function readChunk(chunk: readonly Key[], strong: boolean, found: Map<string, Row>): Promise<void> {
  const { tableName } = settings();
  let rest: Record<string, { Keys: Record<string, unknown>[]; ConsistentRead?: boolean }> | undefined = {
    [tableName]: { Keys: chunk.map((key) => ({ ...key })), ConsistentRead: strong },
  };
  for (let attempt = 0; rest?.[tableName]; attempt++) {
    if (attempt === MAX_SENDS) throw busy();
    if (attempt > 0) await pause(attempt);
    const request = rest;
    const answer = await send("read", () => documentClient().send(new BatchGetCommand({ RequestItems: request, ...METERED })));
    for (const item of (answer.Responses?.[tableName] ?? []) as Row[]) found.set(keyName(item), item);
    rest = answer.UnprocessedKeys as typeof rest;
  }
}
