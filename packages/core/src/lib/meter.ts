/**
 * Counts what one request costs at DynamoDB: calls, their time, and the units that DynamoDB itself reports.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface Meter {
  calls: number;
  milliseconds: number;
  readUnits: number;
  writeUnits: number;
  /** Of the write units, those that the secondary indexes took. */
  indexWriteUnits: number;
  /** Conflicts met and transactions repeated, for the metrics. */
  conflicts: number;
  replays: number;
  /** Why a snapshot in the bucket could not be used, where it could not: the answer was made without it. */
  snapshotFault?: string;
}

const storage = new AsyncLocalStorage<Meter>();

/** Runs `work` with a meter of its own. */
export function metered<T>(work: (meter: Meter) => Promise<T>): Promise<T> {
  const meter: Meter = { calls: 0, milliseconds: 0, readUnits: 0, writeUnits: 0, indexWriteUnits: 0, conflicts: 0, replays: 0 };
  return storage.run(meter, () => work(meter));
}

/** The meter of the request that is running, if any. */
export function currentMeter(): Meter | undefined {
  return storage.getStore();
}
