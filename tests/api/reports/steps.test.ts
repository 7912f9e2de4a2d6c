/**
 * Files of any length that read the table: a long one is created in steps, and is the same as one that is written at once; no
 * request reads more than 2,000 units for one.
 */
import { randomUUID } from "node:crypto";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { metered } from "@apothecary/core/lib/table/meter";
import { queryPage } from "@apothecary/core/lib/table/table";
import type { Write } from "@apothecary/core/lib/table/write";
import { setClock } from "@apothecary/core/lib/time/clock";
import { jobRows } from "@apothecary/core/jobs/job-parts.rows";
import { businessDay } from "@apothecary/core/lib/time/day";
import { expiringStockReportCsv, lossReportCsv, yieldReportCsv } from "@apothecary/core/reports/contract";
import { LOSSES } from "@apothecary/core/reports/yield.contract";
import { movementEntry } from "@apothecary/core/stock/entries";
import { itemRow } from "@apothecary/core/stock/items/item.rows";
import { putStockLine, STOCK_LINE_LIST } from "@apothecary/core/stock/lots/stock-line.rows";
import { fileInSteps } from "@apothecary/core/transaction/file-in-steps";
import { carryOn } from "@apothecary/core/transaction/operation";
import { clientLocationsReport, clientPalletCount } from "@apothecary/core/warehouse/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ledgerWrite, load } from "../../../packages/host/src/bench/world.ts";
import type { Input } from "../../../packages/host/src/local/invoke.ts";
import { plantAll } from "../../lib/base-world.ts";
import { clearFaults, watchCalls } from "../../lib/faults.ts";
import { aJob, aLine, aStockLine, anItem } from "../../lib/rows.ts";
import { download, startReports } from "../../lib/s3.ts";
import { plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const BINS = ["A1", "B2", "P1"];
/** A location of one SKU, that which is last at the one before. */
const SINGLE = "C3";
const SKUS = 10;
const LOTS_EACH = 40;
/** Rows of three kilobytes: a megabyte, which is a page, ends between lots of one SKU at one location. */
const NAME = "n".repeat(3_000);
/** How far the clock goes at each look: a request reads two pages, a step one. */
const LOOK_MS = 11_000;
const MOST_UNITS = 2_000;
const PAGES = 24;
const LOST = { difference: -10, quantity: 10, totalQuantity: 10, reason: "Lost" };
/** Three pages of jobs. */
const YIELDS = 210;

let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  for (const bin of [...BINS, SINGLE]) await plantLocation(bin, { roaming: bin === "P1" });
  await load(stock());
});
afterAll(() => stop());
afterEach(() => {
  clearFaults();
  setClock();
});

function* stock(): Generator<Write> {
  for (let n = 0; n < SKUS; n++) {
    const item = anItem(`WAX000${n}`, { quantity: BINS.length * LOTS_EACH * 10 });
    yield { kind: "put", item: itemRow(item) };
    for (const bin of n + 1 === SKUS ? [...BINS, SINGLE] : BINS)
      for (let k = 0; k < LOTS_EACH; k++)
        yield putStockLine(aStockLine(item.sku, `${bin}${k}`, 10, { name: NAME, bin, locationId: bin, roaming: bin === "P1" }));
  }
}

async function slowly<T>(act: () => Promise<T>): Promise<T> {
  const start = Date.now();
  let looks = 0;
  setClock(() => start + LOOK_MS * looks++);
  return act().finally(() => setClock());
}

async function readFileText<E extends AnyEndpoint>(of: E, input: Input<E>, requestId: string = randomUUID()): Promise<string> {
  const { url } = (await world.good(of, input, { requestId })) as { url: string };
  return (await download(url)).text;
}

/** The text of a file that took more than one step. */
async function inSteps<E extends AnyEndpoint>(of: E, input: Input<E>): Promise<string> {
  const requestId = randomUUID();
  const first = await slowly(() => world.good(of, input, { requestId }));
  expect(first).toMatchObject({ type: "info", message: "This is continuing in the background." });
  expect(first).not.toHaveProperty("url");
  const calls = watchCalls();
  await slowly(() => carryOn(requestId, Number.POSITIVE_INFINITY));
  clearFaults();
  expect(calls.filter((call) => call === "TransactWriteItemsCommand").length).toBeGreaterThanOrEqual(2);
  return readFileText(of, input, requestId);
}

test("the file of batches without an expiry date holds every batch, also in steps", async () => {
  const input = { body: { type: "none" } } as const;
  const expected = await readFileText(expiringStockReportCsv, input);
  expect(expected.trimEnd().split("\r\n")).toHaveLength(1 + LOTS_EACH * (SKUS * BINS.length + 1));
  expect(await inSteps(expiringStockReportCsv, input)).toBe(expected);
});

test("the files of clients' locations and pallets count every batch and SKU once, also in steps", async () => {
  const lines = ["A1,Fixed Location,10,400", "B2,Fixed Location,10,400", "C3,Fixed Location,1,40", "P1,Roaming Pallet,10,400"];
  const text = `\uFEFFClient,Warehouse,Bin,Type,SKUs,Batches\r\n${lines.map((line) => `Own,Main,${line}\r\n`).join("")}`;
  expect(await readFileText(clientLocationsReport, {})).toBe(text);
  expect(await inSteps(clientLocationsReport, {})).toBe(text);
  expect(await inSteps(clientPalletCount, {})).toBe("\uFEFFClient,Pallets\r\nOwn,1\r\n");
});

test("the file of yields has every job of its type, also in steps", async () => {
  const dateCompleted = "2026-02-05T09:00:00.000Z";
  const used = [{ elementId: "WAX0001~A10", batchNumber: "A001", quantity: 1_000 }];
  const made = (id: number) => ({ state: "completed", dateCompleted, quantityProduced: id, lines: { WAX0001: aLine("WAX0001", 1_000, { used }) } }) as const;
  const jobs = Array.from({ length: YIELDS }, (_, n) => aJob(n + 1, made(n + 1)));
  await plantAll([...jobs, aJob(YIELDS + 1, { ...made(1), type: "Product" })].flatMap(jobRows));
  const input = { body: { type: "Formula", from: "2026-02-01", to: "2026-02-28" } } as const;
  const expected = await readFileText(yieldReportCsv, input);
  const numbers = expected
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[0]);
  expect(numbers.toSorted()).toEqual(jobs.map(({ jobNumber }) => jobNumber).toSorted());
  expect(await inSteps(yieldReportCsv, input)).toBe(expected);
});

test("the file of losses sums every movement, also in steps", async () => {
  const item = anItem("WAX0001");
  const lost = (action: (typeof LOSSES)[number]) => ledgerWrite(movementEntry(item, aStockLine(item.sku, "A10", 10), { action, ...LOST }));
  await load(LOSSES.flatMap((action, n) => Array.from({ length: n + 1 }, () => lost(action))));
  const input = { body: { from: businessDay(), to: businessDay() } };
  const expected = await readFileText(lossReportCsv, input);
  const lines = LOSSES.map((action, n) => `${action},WAX0001,Item WAX0001,${10 * (n + 1)},0,g,${0.04 * (n + 1)},${n + 1}`);
  expect(expected.trimEnd().split("\r\n").slice(1)).toEqual(lines.toReversed());
  expect(await inSteps(lossReportCsv, input)).toBe(expected);
});

test("a request that begins a long file reads less than 2,000 units", async () => {
  const long = fileInSteps<Record<never, never>, number>({
    kind: "test of a long file",
    ready: () => "Ready.",
    fileName: () => "long.csv",
    beginning: "",
    pages:
      () =>
      async (from = 0) => {
        const { rows } = await queryPage({ partition: STOCK_LINE_LIST, index: "g1" });
        return { text: `${rows.length}\n`, next: from + 1 < PAGES ? from + 1 : undefined };
      },
  });
  const actor = systemActor(randomUUID(), "buyer");
  const { answer, units } = await metered(async (meter) => ({ answer: await long({}, actor), units: meter.readUnits }));
  expect(answer).toMatchObject({ type: "info" });
  expect(units).toBeGreaterThan(MOST_UNITS / 2);
  expect(units).toBeLessThan(MOST_UNITS);
  await carryOn(actor.requestId, Number.POSITIVE_INFINITY);
  expect(await long({}, actor)).toMatchObject({ fileName: "long.csv" });
});
