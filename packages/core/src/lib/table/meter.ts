/** Meters the DynamoDB cost of one request: calls, their time, and the capacity units that DynamoDB reports. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface Meter {
  calls: number;
  milliseconds: number;
  readUnits: number;
  writeUnits: number;
  /** The part of the write units that secondary indexes took. */
  indexWriteUnits: number;
  /** Conflicts and retried transactions, for the metrics. */
  conflicts: number;
  replays: number;
  /** Why a snapshot in the bucket could not be used, where it could not: the answer was made without it. */
  snapshotFault?: string;
}

const storage = new AsyncLocalStorage<Meter>();

/** Runs `work` with a new meter. */
export function metered<T>(work: (meter: Meter) => Promise<T>): Promise<T> {
  const meter: Meter = { calls: 0, milliseconds: 0, readUnits: 0, writeUnits: 0, indexWriteUnits: 0, conflicts: 0, replays: 0 };
  return storage.run(meter, () => work(meter));
}

/** The meter of the current request, if any. */
export function currentMeter(): Meter | undefined {
  return storage.getStore();
}
