import { describe, expect, it } from "vitest";
import { CallError } from "../../../lib/server/call.ts";
import { type Change, isAnyWaiting, type Windows } from "../../../lib/storage/stored-rows.ts";
import type { BrowserDatabase } from "../../../lib/storage/browser-database.ts";
import type { CountLine } from "./count-lines.ts";
import { userCounts, createStoredCounts, type Draft, draftKey, type StoredCount, type Waiting, waitingKey, pendingCounts } from "./stored-counts.ts";
import { sendWaiting } from "./sending.ts";

const OF = { username: "Ann", takeId: 1, locationId: "1~L", warehouse: "Main", bin: "A-01" };
const LINE: CountLine = {
  key: "EMU0007~a",
  elementId: "EMU0007~a",
  sku: "EMU0007",
  name: "Wax",
  batchNumber: "A014",
  type: "Raw Material",
  expected: 5,
  position: "p",
  counted: 4,
  notFound: false,
  newItem: false,
  expiryDate: "",
  dated: false,
};

const draft = (more: Partial<Draft> = {}): Draft => ({ ...OF, is: "draft", key: draftKey(OF), position: "list", lines: [LINE], at: 1_000, ...more });
const waiting = (requestId: string, at: number, more: Partial<Waiting> = {}): Waiting => ({
  ...OF,
  is: "waiting",
  key: waitingKey(requestId),
  requestId,
  position: "list",
  lines: [LINE],
  at,
  ...more,
});

/** A disk shared by several windows. */
function disk(): { rows: Map<string, StoredCount>; database: BrowserDatabase<StoredCount>; writes: number } {
  const rows = new Map<string, StoredCount>();
  const of = {
    rows,
    writes: 0,
    database: {
      all: async () => [...rows.values()],
      write: async (put: readonly StoredCount[], remove: readonly string[]) => {
        of.writes += 1;
        await Promise.resolve();
        for (const key of remove) rows.delete(key);
        for (const value of put) rows.set(value.key, value);
      },
    },
  };
  return of;
}

/** Windows of one browser, which send messages to each other. */
function windows(): () => Windows<StoredCount> {
  const all: ((change: Change<StoredCount>) => void)[] = [];
  return () => {
    let own: ((change: Change<StoredCount>) => void) | undefined;
    return {
      post: (change) => {
        for (const hear of all) if (hear !== own) hear(change);
      },
      listen: (listener) => {
        own = listener;
        all.push(listener);
      },
    };
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("stored counts", () => {
  it("survive a closed window", async () => {
    const { database } = disk();
    const before = createStoredCounts(database, windows()());
    await before.change({ put: [draft()] });
    const after = createStoredCounts(database, windows()(), () => 2_000);
    expect(after.store.get().loaded).toBe(false);
    await settle();
    expect(after.store.get().loaded).toBe(true);
    expect(userCounts(after.store.get(), "ann", 1)).toEqual([draft()]);
    expect(userCounts(after.store.get(), "bob")).toEqual([]);
  });

  it("are written in as few steps as the disk allows, and the latest write wins", async () => {
    const of = disk();
    const kept = createStoredCounts(of.database, windows()());
    await settle();
    const changes = [1, 2, 3, 4, 5].map((counted) => kept.change({ put: [draft({ lines: [{ ...LINE, counted }] })] }));
    await Promise.all(changes);
    expect(of.writes).toBeLessThan(5);
    expect(of.rows.get(draftKey(OF))?.lines[0]?.counted).toBe(5);
  });

  it("are synchronised with other windows", async () => {
    const { database } = disk();
    const window = windows();
    const one = createStoredCounts(database, window());
    const other = createStoredCounts(database, window());
    await settle();
    await one.change({ put: [draft()] });
    expect(userCounts(other.store.get(), "Ann")).toHaveLength(1);
    await other.change({ remove: [draftKey(OF)] });
    expect(userCounts(one.store.get(), "Ann")).toHaveLength(0);
  });

  it("report missing browser storage and continue", async () => {
    const database: BrowserDatabase<StoredCount> = {
      all: () => Promise.reject(new Error("private window")),
      write: () => Promise.reject(new Error("disk full")),
    };
    const kept = createStoredCounts(database, windows()());
    await settle();
    expect(kept.store.get()).toMatchObject({ loaded: true, failing: "private window" });
    await kept.change({ put: [draft()] });
    expect(kept.store.get().failing).toBe("disk full");
    expect(userCounts(kept.store.get(), "Ann")).toHaveLength(1);
  });

  it("that the browser could not write are written with the next that it can", async () => {
    const of = disk();
    let full = true;
    const database = {
      ...of.database,
      write: (...change: Parameters<typeof of.database.write>) => (full ? Promise.reject(new Error("disk full")) : of.database.write(...change)),
    };
    const kept = createStoredCounts(database, windows()());
    await settle();
    await kept.change({ put: [waiting("r1", 1_000)], remove: [draftKey(OF)] });
    await kept.change({ put: [waiting("r2", 2_000)] });
    full = false;
    await kept.change({ put: [draft()] });
    expect([...of.rows.keys()].toSorted()).toEqual([draftKey(OF), waitingKey("r1"), waitingKey("r2")]);
    expect(kept.store.get().failing).toBeUndefined();
  });

  it("expire after a month, except pending ones", async () => {
    const { database, rows } = disk();
    await database.write([draft(), waiting("r1", 1_000)], []);
    const kept = createStoredCounts(database, windows()(), () => 40 * 86_400_000);
    await settle();
    await settle();
    expect(userCounts(kept.store.get(), "Ann").map(({ is }) => is)).toEqual(["waiting"]);
    expect([...rows.keys()]).toEqual([waitingKey("r1")]);
  });
});

describe("pending counts", () => {
  const isCallError = (error: unknown): error is CallError => error instanceof CallError;
  const sending = (kept: ReturnType<typeof createStoredCounts>, send: (count: Waiting) => Promise<string>) => {
    const heard: string[] = [];
    const outcome = sendWaiting({
      kept,
      username: "ann",
      send,
      isCallError,
      onSent: (count, answer) => heard.push(`${count.requestId} ${answer}`),
      onRefused: (count, { message }) => heard.push(`${count.requestId} refused: ${message}`),
    });
    return { heard, outcome };
  };
  const two = async () => {
    const kept = createStoredCounts(disk().database, windows()());
    await kept.change({ put: [waiting("r2", 2_000, { locationId: "1~M" }), waiting("r1", 1_000), waiting("r3", 500, { username: "bob" })] });
    return kept;
  };

  it("are sent one at a time, oldest first, for each user", async () => {
    const kept = await two();
    const { heard, outcome } = sending(kept, async () => "ok");
    expect(await outcome).toBe("done");
    expect(heard).toEqual(["r1 ok", "r2 ok"]);
    expect(pendingCounts(kept.store.get(), "bob")).toHaveLength(1);
    expect(isAnyWaiting(kept.store.get()), "of another user").toBe(true);
    await kept.change({ remove: [waitingKey("r3")] });
    expect(isAnyWaiting(kept.store.get())).toBe(false);
  });

  it("stay pending under the same request id if there is no answer, the server is busy or the session has ended", async () => {
    for (const error of [
      new CallError(0, undefined),
      new CallError(503, {}),
      new CallError(500, "<html>"),
      new CallError(401, "timeout"),
      new CallError(429, {}),
    ]) {
      const kept = await two();
      const { heard, outcome } = sending(kept, () => Promise.reject(error));
      expect(await outcome).toBe("unreached");
      expect(heard).toEqual([]);
      expect(pendingCounts(kept.store.get(), "ann").map(({ requestId }) => requestId)).toEqual(["r1", "r2"]);
    }
  });

  it("become drafts if refused, with errors at their lines; the others are sent", async () => {
    const kept = await two();
    const refusal = new CallError(400, {
      message: "This batch number is already in use for another item.",
      errors: [
        { path: "elements.0.batchNumber", message: "In use." },
        { path: "elements.0.position", message: "Too old." },
        { path: "elements.7.countedQuantity", message: "No such line." },
      ],
      invalidBatchNumbers: [{ path: "elements.0.batchNumber", batchNumber: "A014", sku: "EMU0007" }],
    });
    const { heard, outcome } = sending(kept, ({ requestId }) => (requestId === "r1" ? Promise.reject(refusal) : Promise.resolve("ok")));
    expect(await outcome).toBe("done");
    expect(heard).toEqual(["r1 refused: This batch number is already in use for another item.", "r2 ok"]);
    const [back] = userCounts(kept.store.get(), "Ann");
    expect(back).toMatchObject({
      is: "draft",
      key: draftKey(OF),
      refusal: { lines: { "EMU0007~a": { line: "In use.", counted: "Too old." } }, taken: [{ batchNumber: "A014", sku: "EMU0007" }] },
    });
    expect(back && "requestId" in back).toBe(false);
  });
});
