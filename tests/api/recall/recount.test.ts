/**
 * A recall counts a second time from the ledger itself: rows that are hidden from the index of batch numbers are missed by
 * the trace, and the recall says so.
 */
import { freezeAndRecall, recall as recallCall, recallDrill } from "@apothecary/core/recall/contract";
import type { Row } from "@apothecary/core/lib/table/write";
import { INDEX_KEYS } from "@apothecary/core/verify/row-kinds";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { type SavedWorld, savedWorld, stateNow } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantCompany } from "../jobs/jobs.fixtures.ts";
import { type Made, madeAndSent, plantClient } from "./recall.fixtures.ts";

let world: World;
let made: Made;
let saved: SavedWorld;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await plantClient();
  made = await madeAndSent(world);
  saved = await savedWorld();
});
beforeEach(() => saved.restore());

/** Removes the ledger rows that match from every index but their month's. */
async function hide(where: (row: Row) => boolean): Promise<number> {
  const rows = [...(await stateNow()).values()].filter((row) => row.PK.startsWith("T#") && row["batchNumber"] !== undefined && where(row));
  const kept = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith("g1") || !INDEX_KEYS.includes(name)));
  for (const row of rows) await plant(kept(row));
  return rows.length;
}

async function recalled(endpoint: typeof freezeAndRecall | typeof recallDrill) {
  const { recallId = 0 } = await world.good(endpoint, { body: { batches: [made.source], reason: "A contamination" } });
  return world.good(recallCall, { params: { id: String(recallId) } });
}

test.each([freezeAndRecall, recallDrill])("a recall whose second count agrees is complete", async (endpoint) => {
  expect(await recalled(endpoint)).toMatchObject({ clients: 1, complete: true, agrees: true });
});

test("rows hidden from the index of batch numbers: the recall finds no client, and says that it is not complete", async () => {
  expect(await hide(() => true)).toBeGreaterThan(10);
  expect(await recalled(freezeAndRecall)).toMatchObject({ clients: 0, complete: false, agrees: false });
});

test("a hidden dispatch, or a hidden use of the batch", async () => {
  await hide(({ action }) => action === "Dispatched");
  expect(await recalled(recallDrill)).toMatchObject({ clients: 0, complete: false, agrees: false });
  await saved.restore();
  await hide(({ action, sku }) => action === "Used" && sku === "WAX0001");
  expect(await recalled(recallDrill)).toMatchObject({ clients: 0, complete: false, agrees: false });
});
