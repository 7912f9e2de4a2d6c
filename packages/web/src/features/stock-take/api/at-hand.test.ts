import { beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../../lib/server/call.ts";
import { type AtHand, createAtHand, type ReadAtHand } from "./at-hand.ts";

const HOUR_MS = 3_600_000;
const unreached = () => Promise.reject(new CallError(0, {}));

let rows: Map<string, AtHand>;
let user: string | undefined;
let clock: number;
let read: ReadAtHand;

beforeEach(() => {
  rows = new Map();
  user = "ann";
  clock = 100 * HOUR_MS;
  const database = {
    all: () => Promise.resolve([...rows.values()]),
    write: (put: readonly AtHand[], remove: readonly string[]) => {
      for (const key of remove) rows.delete(key);
      for (const row of put) rows.set(row.key, row);
      return Promise.resolve();
    },
  };
  read = createAtHand(
    database,
    () => user,
    () => clock,
  );
});

test("a cached answer is returned offline, for the same user", async () => {
  expect(await read("take 1", () => Promise.resolve({ bins: 2 }))).toEqual({ bins: 2 });
  await vi.waitFor(() => expect(rows.size).toBe(1));
  expect(await read("take 1", unreached)).toEqual({ bins: 2 });
  await expect(read("take 2", unreached)).rejects.toMatchObject({ status: 0 });
  user = "bob";
  await expect(read("take 1", unreached)).rejects.toMatchObject({ status: 0 });
});

test("a refusal is returned even if an answer is cached", async () => {
  await read("take 1", () => Promise.resolve({ bins: 2 }));
  await expect(read("take 1", () => Promise.reject(new CallError(404, {})))).rejects.toMatchObject({ status: 404 });
});

test("answers older than a shift, or of another user, are removed", async () => {
  await read("take 1", () => Promise.resolve(1));
  await vi.waitFor(() => expect(rows.size).toBe(1));
  clock += 13 * HOUR_MS;
  await expect(read("take 1", unreached)).rejects.toMatchObject({ status: 0 });
  user = "bob";
  await read("take 2", () => Promise.resolve(2));
  await vi.waitFor(() => expect([...rows.keys()]).toEqual(["take 2"]));
});

test("without browser storage, reads still work", async () => {
  const failing = { all: () => Promise.reject(new Error("full")), write: () => Promise.reject(new Error("full")) };
  const plain = createAtHand(failing, () => "ann");
  expect(await plain("take 1", () => Promise.resolve(1))).toBe(1);
  await expect(plain("take 1", unreached)).rejects.toMatchObject({ status: 0 });
});
