import { expect, test } from "vitest";
import { CallError } from "../../../lib/server/call.ts";
import { createStoredRows } from "../../../lib/storage/stored-rows.ts";
import { type StoredPick, pickKey, userPicks, sendPicks, isRetained, type WaitingPick } from "./stored-picks.ts";
import type { Stop } from "./walk.ts";

const STOP: Stop = {
  ...{ elementId: "EMU0007~a", sku: "EMU0007", name: "Wax", batch: "A001", locationId: "a1", warehouse: "Main", bin: "A1" },
  ...{ unit: "g", expiry: null, wanted: [], picked: 5 },
};
const waiting = (requestId: string, at: number): WaitingPick => ({
  ...{ is: "waiting", key: pickKey(requestId), username: "Ann", requestId, stop: STOP, at },
  entries: [{ reservationId: "1~EMU0007~a", pickQuantity: 5, transferQuantity: 5 }],
  destination: { id: "line", name: "Main LINE" },
});

/** The draft store with these pending picks. */
async function keptWith(...picks: WaitingPick[]) {
  const rows = new Map<string, StoredPick>();
  const kept = createStoredRows<StoredPick>({
    database: {
      all: async () => [...rows.values()],
      write: async (put) => {
        for (const one of put) rows.set(one.key, one);
      },
    },
    windows: { post: () => undefined, listen: () => undefined },
    isRelevant: () => true,
  });
  await kept.change({ put: picks });
  return kept;
}

const sending = (kept: Awaited<ReturnType<typeof keptWith>>, send: (pick: WaitingPick) => Promise<unknown>) =>
  sendPicks({ stored: kept, username: "ann", send, onRefused: () => undefined, isCallError: (error) => error instanceof CallError });

test("picks are sent one after another, the oldest first, each under its own request id", async () => {
  const kept = await keptWith(waiting("second", 2), waiting("first", 1));
  const sent: string[] = [];
  expect(await sending(kept, async ({ requestId }) => sent.push(requestId))).toBe("done");
  expect(sent).toEqual(["first", "second"]);
  expect(userPicks(kept.store.get(), "ANN").waiting).toEqual([]);
});

test("a pick without an answer stays pending under the same request id; a refused one goes to the inbox with the reason", async () => {
  const kept = await keptWith(waiting("first", 1), waiting("second", 2));
  expect(await sending(kept, () => Promise.reject(new CallError(0, undefined)))).toBe("unreached");
  expect(userPicks(kept.store.get(), "ann").waiting.map(({ requestId }) => requestId)).toEqual(["first", "second"]);
  const refuseFirst = async ({ requestId }: WaitingPick) => {
    if (requestId === "first") throw new CallError(404, { message: "This batch is no longer in stock." });
  };
  expect(await sending(kept, refuseFirst)).toBe("done");
  const { refused, waiting: left } = userPicks(kept.store.get(), "ann");
  expect([left.length, refused.map(({ message }) => message)]).toEqual([0, ["This batch is no longer in stock."]]);
});

test("pending picks are kept for ever, everything else for a fortnight", () => {
  const later = 15 * 86_400_000;
  expect(isRetained(waiting("r", 0), later)).toBe(true);
  expect(isRetained({ ...waiting("r", 0), is: "refused", message: "No." }, later)).toBe(false);
});
