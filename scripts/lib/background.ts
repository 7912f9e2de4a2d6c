/**
 * What is scheduled (the sweep, the sealing of the ledger, the snapshot of the stock list) and the queue, in this process: the
 * same functions as are deployed, with a list in place of SQS.
 */
import { randomUUID } from "node:crypto";
import { messageOf, sendThrough } from "@apothecary/core/lib/queue";
import type { handler as carryOn } from "@apothecary/functions/events/carry-on";
import { handler as seal } from "@apothecary/functions/events/seal";
import { handler as snapshot } from "@apothecary/functions/events/snapshot";
import { handler as sweep } from "@apothecary/functions/events/sweep";

const SWEEP_EVERY_MS = 15_000;
/** How often days to seal are searched for, and how long one round seals: a first start has a year of them. */
const SEAL_EVERY_MS = 60_000;
const SEALING_MS = 10_000;
/** As deployed. */
const SNAPSHOT_EVERY_MS = 300_000;
/** The time that the queue's consumer is given, as deployed. */
const FUNCTION_MS = 300_000;

export interface Background {
  /** Takes up no more work. What runs may be cut off between two steps: the next start carries it on. */
  stop(): void;
}

/** Starts the sweeper and the consumer of the queue. `report` receives faults. */
export function startBackground(report: (fault: unknown) => void, everyMs = SWEEP_EVERY_MS): Background {
  // It imports what `npm run generate` writes: in a new checkout that is there only once the host is starting.
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
      // What fails is found again by the sweep: the list needs no memory of its own.
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
  return {
    stop: () => {
      stopping = true;
      clearInterval(timer);
      clearInterval(sealing);
      clearInterval(snapshots);
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
    body: messageOf(id),
    receiptHandle: "",
    attributes: { ApproximateReceiveCount: "1", SentTimestamp: "", SenderId: "", ApproximateFirstReceiveTimestamp: "" },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "local",
    eventSourceARN: "",
    awsRegion: "",
  };
}
