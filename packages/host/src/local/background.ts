/**
 * Scheduled work (the sweep, the sealing of the ledger, the snapshot of the stock list, the count of expired stock) and the queue in this process: the
 * same functions as deployed, with an in-memory list instead of SQS.
 */
import { randomUUID } from "node:crypto";
import { operationMessage, sendThrough } from "@apothecary/core/lib/stage/queue";
import type { handler as carryOn } from "@apothecary/functions/events/carry-on";
import { handler as countExpired } from "@apothecary/functions/events/count-expired";
import { handler as seal } from "@apothecary/functions/events/seal";
import { handler as snapshot } from "@apothecary/functions/events/snapshot";
import { handler as sweep } from "@apothecary/functions/events/sweep";

const SWEEP_EVERY_MS = 15_000;
/** Interval of the search for unsealed days, and the duration of one sealing round: a first start has a year of days. */
const SEAL_EVERY_MS = 60_000;
const SEALING_MS = 10_000;
/** As deployed. */
const SNAPSHOT_EVERY_MS = 300_000;
const COUNT_EXPIRED_EVERY_MS = 60_000;
/** Timeout of the queue's consumer, as deployed. */
const FUNCTION_MS = 300_000;

export interface Background {
  /** Accepts no more work. A running operation may be interrupted between two steps: the next start resumes it. */
  stop(): void;
}

/** Starts the sweeper and the queue's consumer. `report` receives faults. */
export function startBackground(report: (fault: unknown) => void, everyMs = SWEEP_EVERY_MS): Background {
  // Imports generated modules, which a new checkout lacks until the host starts: hence a dynamic import.
  const consumer = import("@apothecary/functions/events/carry-on");
  const waiting = new Set<string>();
  let running = false;
  let stopping = false;
  const drain = async (): Promise<void> => {
    const { handler } = await consumer;
    for (const id of waiting) {
      if (stopping) return;
      waiting.delete(id);
      const until = Date.now() + FUNCTION_MS;
      // The sweep finds failed operations again, so the list need not be persistent.
      await handler({ Records: [record(id)] }, { getRemainingTimeInMillis: () => until - Date.now() });
    }
  };
  const run = (): void => {
    if (running) return;
    running = true;
    void drain()
      .catch(report)
      .finally(() => {
        running = false;
        if (waiting.size > 0 && !stopping) run();
      });
  };
  sendThrough(async (ids) => {
    for (const id of ids) waiting.add(id);
    run();
  });
  const timer = setInterval(() => void sweep().catch(report), everyMs);
  const sealing = setInterval(() => void sealFor(SEALING_MS).catch(report), SEAL_EVERY_MS);
  const snapshots = setInterval(() => void snapshot().catch(report), SNAPSHOT_EVERY_MS);
  const expiry = setInterval(() => void countExpired().catch(report), COUNT_EXPIRED_EVERY_MS);
  return {
    stop: () => {
      stopping = true;
      clearInterval(timer);
      clearInterval(sealing);
      clearInterval(snapshots);
      clearInterval(expiry);
      sendThrough();
    },
  };
}

function sealFor(milliseconds: number): Promise<unknown> {
  const until = Date.now() + milliseconds;
  return seal(undefined, { getRemainingTimeInMillis: () => until - Date.now() });
}

function record(id: string): Parameters<typeof carryOn>[0]["Records"][number] {
  return {
    messageId: randomUUID(),
    body: operationMessage(id),
    receiptHandle: "",
    attributes: { ApproximateReceiveCount: "1", SentTimestamp: "", SenderId: "", ApproximateFirstReceiveTimestamp: "" },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "local",
    eventSourceARN: "",
    awsRegion: "",
  };
}
