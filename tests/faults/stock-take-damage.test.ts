/**
 * Seeded damage in stock takes: `verify-stock` reports it.
 */
import { verify } from "@apothecary/core/verify/verify-stock";
import { completeStockTake, createStockTake, requestCount, stockCount } from "@apothecary/core/stock-take/contract";
import type { Row } from "@apothecary/core/lib/table/write";
import { beforeAll, expect, test } from "vitest";
import { type State, stateNow } from "../lib/state.ts";
import { plantJob } from "../lib/scene.ts";
import { makeWorld } from "../lib/world.ts";
import { countBody } from "./actions-stock-take.ts";
import { AS, buildFixture } from "./fixture.ts";

const COUNTS = "a stock take counts its locations and lines";
const REQUEST = "a request to count names a place and what is missing there";
const CLAIM = "a claim points at what it claims for";

let sound: State;
beforeAll(async () => {
  const fixture = await buildFixture(await makeWorld());
  const { world } = fixture;
  const begin = async (...bins: string[]) => {
    const locations = bins.map((bin) => ({ warehouse: "Main", bin, id: bin }));
    return (await world.good(createStockTake, { body: { reference: "November", locations } }, AS)).stockTakeGroupId ?? 0;
  };
  const [done, open] = [await begin("A1"), await begin("B2", "EMPTY")];
  for (const id of [`${done}~A1`, `${open}~B2`]) await world.good(stockCount, { body: await countBody(fixture, id, (quantity) => quantity - 10) }, AS);
  await world.good(completeStockTake, { body: { stockTakeGroupId: done } }, AS);
  const { id } = await plantJob({ WAX0001: 5 });
  await world.good(requestCount, { body: { locationId: "A1", elementId: fixture.wax, jobIds: [id] } }, AS);
  sound = await stateNow();
});

/** The first row with this key prefix. */
function row(PK: RegExp, SK: RegExp): Row {
  for (const one of sound.values()) if (PK.test(one.PK) && SK.test(one.SK)) return one;
  throw new Error(`No row has the key ${PK} ${SK}.`);
}

const DAMAGE: Record<string, { put?: () => Row; remove?: () => Row; breaks: string }> = {
  "a stock take has a location too many": { put: () => add(row(/^ST#2$/, /^STOCKTAKE$/), "numberOfBins"), breaks: COUNTS },
  "a stock take has a count too many": { put: () => add(row(/^ST#2$/, /^STOCKTAKE$/), "completed"), breaks: COUNTS },
  "a stock take has a record too many": { put: () => add(row(/^ST#2$/, /^STOCKTAKE$/), "touched"), breaks: COUNTS },
  "a stock take is gone": { remove: () => row(/^ST#2$/, /^STOCKTAKE$/), breaks: COUNTS },
  "a location is gone": { remove: () => row(/^ST#2$/, /^BIN#EMPTY$/), breaks: CLAIM },
  "a count is gone": { remove: () => row(/^ST#2$/, /^COUNT#B2/), breaks: COUNTS },
  "a line of a count is gone": {
    put: () => ({ ...row(/^ST#2$/, /^COUNT#B2/), lines: [] }),
    breaks: COUNTS,
  },
  "a place is in no stock take": { put: () => ({ ...row(/^P#EMPTY$/, /^PLACE$/), stockTakeId: undefined }), breaks: CLAIM },
  "a place is in another stock take": { put: () => ({ ...row(/^P#EMPTY$/, /^PLACE$/), stockTakeId: 1 }), breaks: CLAIM },
  "a place is in an unknown stock take": { put: () => ({ ...row(/^P#A1$/, /^PLACE$/), stockTakeId: 7 }), breaks: CLAIM },
  "a request names a place that is gone": { put: () => ({ ...row(/^COUNTREQUESTS$/, /^A1$/), locationId: "GONE" }), breaks: REQUEST },
  "a request names no batch": { put: () => ({ ...row(/^COUNTREQUESTS$/, /^A1$/), missing: [] }), breaks: REQUEST },
  "a request names a batch twice": { put: () => twice(row(/^COUNTREQUESTS$/, /^A1$/)), breaks: REQUEST },
  "what was booked is forgotten": { remove: () => row(/^ST#1$/, /^OUTCOME#/), breaks: COUNTS },
};

function twice(of: Row): Row {
  const missing = of["missing"] as unknown[];
  return { ...of, missing: [...missing, ...missing] };
}

function add(of: Row, field: string): Row {
  return { ...of, [field]: Number(of[field]) + 1 };
}

test("a sound house has no findings", async () => {
  expect((await verify(sound.values())).findings).toEqual([]);
});

test.each(Object.entries(DAMAGE))("%s", async (_, { put, remove, breaks }) => {
  const rows = new Map(sound);
  const [put1, gone] = [put?.(), remove?.()];
  if (put1) rows.set(`${put1.PK}\n${put1.SK}`, put1);
  if (gone) rows.delete(`${gone.PK}\n${gone.SK}`);
  expect((await verify(rows.values())).findings.map(({ rule }) => rule)).toContain(breaks);
});
