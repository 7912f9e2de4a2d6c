/**
 * Seeded damage in the table, one kind at a time: `verify-stock` reports each, and nothing for a valid table.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { commit } from "@apothecary/core/transaction/commit";
import type { EntryRow } from "@apothecary/core/transaction/entry.rows";
import { locationName, rebuild } from "@apothecary/core/verify/rebuild";
import type { Rule } from "@apothecary/core/verify/finding";
import { verify, verifyLive } from "@apothecary/core/verify/verify-stock";
import { type JobLinesRow, jobReservedKey, type JobReservedRow, RESERVED } from "@apothecary/core/jobs/job-parts.rows";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import type { Row } from "@apothecary/core/lib/table/write";
import { atLocation, STOCK_LINE_PREFIX, type StockLineRow } from "@apothecary/core/stock/lots/stock-line.rows";
import { addJobGroup } from "@apothecary/core/picking/contract";
import { adjustStockLevel, stockTransfer, updateSupplierBatchNumber } from "@apothecary/core/stock/contract";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import { unfinishedRow } from "@apothecary/core/transaction/operation";
import { afterEach, beforeAll, expect, test } from "vitest";
import { reserve } from "../api/stock/stock.fixtures.ts";
import { bookIn, plantItem, plantJob, plantLocation } from "../lib/scene.ts";
import { type SavedWorld, savedWorld, type State, stateNow } from "../lib/state.ts";
import { plant } from "../lib/base-world.ts";
import { makeWorld, type World } from "../lib/world.ts";
import { workerEngine } from "../lib/worker-engine.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/verify-stock.ts", import.meta.url));

let world: World;
let sound: State;
let saved: SavedWorld;
/** A batch that is reserved for the open job, a free one at another location, and one of another item. */
let reserved: string;
let free: string;
let other: string;
let adjusted: string;
let noted: string;

beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantLocation("B2");
  await plantItem("EMU0001");
  await plantItem("BOT0001", { categoryType: "Componentry", categoryName: "Bottle" });
  reserved = await bookIn(world, "EMU0001", 1_000, "A1");
  other = await bookIn(world, "BOT0001", 300, "A1");
  adjusted = randomUUID();
  await world.good(adjustStockLevel, { body: { adjustment: { id: reserved, newQuantity: 900, reason: "Recounted" } } }, { requestId: adjusted });
  const job = await plantJob({ EMU0001: 500, BOT0001: 20 }, { id: 1 });
  await plantJob({ EMU0001: 50 }, { id: 2 });
  await reserve(world, job.id, reserved, 200);
  const moved = await world.good(stockTransfer, {
    body: { transferDetails: { elementId: reserved, transferQuantity: 300, transferLocation: "B2", reason: "Nearer to the line" } },
  });
  free = moved.elementId;
  await world.good(updateSupplierBatchNumber, { body: { id: free, newSupplierBatchNumber: "LW-1" } });
  await world.good(addJobGroup, { body: { name: "Morning", selections: [job.id] } });
  const gone = await bookIn(world, "EMU0001", 70, "B2");
  await world.good(adjustStockLevel, { body: { adjustment: { id: gone, newQuantity: 0, reason: "Spilt" } } });
  noted = randomUUID();
  const entry = { action: "Item Edited", sku: "EMU0001" } as const;
  await commit(systemActor(noted), async () => ({ writes: [], ledger: [entry, entry], answer: null }));
  sound = await stateNow();
  saved = await savedWorld();
});
afterEach(() => saved.restore());

/** The first row that matches. */
function row(where: (row: Row) => boolean): Row {
  const found = [...sound.values()].find(where);
  if (!found) throw new Error("There is no such row in the sound world.");
  return found;
}
const at = (PK: string, SK?: string): Row => row((one) => one.PK === PK && (SK === undefined || one.SK === SK));
const stockLine = (id: string): StockLineRow => row((one) => one["id"] === id && one.SK.startsWith(STOCK_LINE_PREFIX)) as StockLineRow;
const entry = (where: (entry: EntryRow) => boolean): EntryRow => row((one) => one.PK.startsWith("T#") && where(one as EntryRow)) as EntryRow;
const item = (): Row => at("I#EMU0001", "ITEM");
const lines = (): JobLinesRow => at("J#1", "LINES") as JobLinesRow;
const reservations = (): JobReservedRow => at(RESERVED, jobReservedKey(1).SK) as JobReservedRow;
const add = (to: Row, name: string, more: number): Row => ({ ...to, [name]: Number(to[name]) + more });

/** Changes the quantity of the job's line. */
function needing(quantity: number): Row {
  const now = lines();
  const was = now.lines["EMU0001"];
  if (!was) throw new Error("The job has no such line.");
  return { ...now, lines: { ...now.lines, EMU0001: { ...was, quantity } } };
}

/** Changes the job's reservation of the reserved batch. */
function counting(quantity: number): Row {
  const now = reservations();
  const [, made] = now.reservations["EMU0001"]?.[reserved] ?? [0, 0];
  return { ...now, reservations: quantity === 0 ? {} : { EMU0001: { [reserved]: [quantity, made] } } };
}

/** Changes the reserved quantity on the batch. */
function promised(quantity: number): Row {
  const now = stockLine(reserved);
  return { ...now, reservations: { 1: { quantity, at: now.reservations["1"]?.at ?? "" } }, unreserved: now.quantity - quantity };
}

interface Damage {
  put?: () => Row[];
  remove?: () => Row[];
  breaks: Rule;
}

const KEYS = "a row has the keys that follow from its fields";
const DAMAGE: Record<string, Damage> = {
  "a ledger row is not in its month's index": { put: () => [{ ...at(`T#${adjusted}`), g1p: undefined, g1s: undefined }], breaks: KEYS },
  "a row is of no known kind": { put: () => [{ PK: "NOTE#1", SK: "NOTE" }], breaks: "every row is of a known kind" },
  "an item's quantity is off": { put: () => [add(item(), "quantity", 1)], breaks: "quantity is the sum of the batches" },
  "an item counts Redundant stock that it has not": {
    put: () => [{ ...item(), redundant: 1 }],
    breaks: "what is Redundant is the sum of the Redundant batches",
  },
  "an item counts stock as unusable that can be used": {
    put: () => [{ ...item(), unusable: 1 }],
    breaks: "what is unusable is the sum of the batches that are not Live or counted as expired",
  },
  "an item is gone": { remove: () => [item()], breaks: "quantity is the sum of the batches" },
  "a batch and its item lost the same amount without a word": {
    put: () => [add(add(stockLine(free), "quantity", -10), "unreserved", -10), add(item(), "quantity", -10)],
    breaks: "the ledger replayed is the stock",
  },
  "a batch's quantity is off": { put: () => [add(add(stockLine(free), "quantity", 5), "unreserved", 5)], breaks: "quantity is the sum of the batches" },
  "a batch is gone": { remove: () => [stockLine(free)], breaks: "the ledger replayed is the stock" },
  "a batch is listed twice": {
    put: () => [{ ...stockLine(free), id: "EMU0001~copy", SK: `${STOCK_LINE_PREFIX}copy` }],
    breaks: "quantity is the sum of the batches",
  },
  "a batch's id is another's": { put: () => [{ ...stockLine(free), id: other }], breaks: "a batch row is whole" },
  "a batch is listed by an expiry day that it has not": {
    put: () => [{ ...stockLine(free), g7p: "EXPIRY", g7s: `2030-01-01#${free}` }],
    breaks: KEYS,
  },
  "a batch is below zero": { put: () => [{ ...stockLine(free), quantity: -1, unreserved: -1 }], breaks: "nothing is below zero" },
  "a batch holds half a gram": { put: () => [{ ...stockLine(free), quantity: 299.5, unreserved: 299.5 }], breaks: "nothing is below zero" },
  "what is unreserved of a batch is off": { put: () => [add(stockLine(reserved), "unreserved", 1)], breaks: "a batch row is whole" },
  "a batch is elsewhere without a word": {
    put: () => [
      { ...stockLine(free), locationId: "A1", bin: "A1", g1s: atLocation("A1") + stockLine(free).id },
      ...[add(at("P#A1"), "rows", 1), add(at("P#B2"), "rows", -1)],
    ],
    breaks: "the ledger replayed is the stock",
  },
  "a batch is listed at another place": {
    put: () => [{ ...stockLine(free), g1s: `${atLocation("A1")}${stockLine(free).id}` }],
    breaks: KEYS,
  },
  "an item's allocated is off": { put: () => [add(item(), "allocated", -1)], breaks: "allocated is the sum of the open job lines" },
  "a job line's quantity is off": { put: () => [needing(499)], breaks: "allocated is the sum of the open job lines" },
  "an allocation is not shown at its item": {
    remove: () => [row(({ PK, SK }) => PK === "I#EMU0001" && SK.startsWith("JOB#"))],
    breaks: "allocations mirror the job lines",
  },
  "an allocation shows another quantity": {
    put: () => [
      add(
        row(({ PK, SK }) => PK === "I#EMU0001" && SK.startsWith("JOB#")),
        "quantityAllocated",
        1,
      ),
    ],
    breaks: "allocations mirror the job lines",
  },
  "an allocation of a job that is not": {
    put: () => [{ ...row(({ PK, SK }) => PK === "I#EMU0001" && SK.startsWith("JOB#")), SK: "JOB#00000099", jobId: 99 }],
    breaks: "allocations mirror the job lines",
  },
  "a job is gone": { remove: () => [at("J#2", "JOB")], breaks: "allocated is the sum of the open job lines" },
  "a job forgot its reservation": { put: () => [counting(0)], breaks: "batch and job bear the same reservations" },
  "a batch forgot its reservation": {
    put: () => [{ ...stockLine(reserved), reservations: {}, unreserved: stockLine(reserved).quantity }],
    breaks: "batch and job bear the same reservations",
  },
  "batch and job differ about a reservation": { put: () => [promised(199)], breaks: "batch and job bear the same reservations" },
  "a line has more reserved than it needs": { put: () => [counting(501), promised(501)], breaks: "reservations are within quantity and allocation" },
  "a batch has promised more than it holds": {
    put: () => [needing(700), counting(601), promised(601)],
    breaks: "reservations are within quantity and allocation",
  },
  "a cancelled job still has its reservation": {
    put: () => [{ ...at("J#1", "JOB"), state: "cancelled" }],
    breaks: "reservations are within quantity and allocation",
  },
  "a day counts what no job made": {
    put: () => [{ PK: "PRODUCED#Formula", SK: "2026-01-02", quantity: 5, jobs: 1 }],
    breaks: "what was produced in a day is the sum of its completed jobs",
  },
  "a job's lines are gone": { remove: () => [lines()], breaks: "the rows of a job agree" },
  "a job's sales items are gone": { remove: () => [at("J#1", "SALES")], breaks: "the rows of a job agree" },
  "an open job's row of reservations is gone": { remove: () => [at(RESERVED, jobReservedKey(2).SK)], breaks: "the rows of a job agree" },
  "a row of reservations is left of a job that is not": {
    put: () => [{ ...at(RESERVED, jobReservedKey(2).SK), jobId: 77, SK: jobReservedKey(77).SK }],
    breaks: "the rows of a job agree",
  },
  "reservations are of an older version of the lines": { put: () => [{ ...lines(), version: 9 }], breaks: "the rows of a job agree" },
  "an open job is listed among those that are completed": {
    put: () => [{ ...at("J#1", "JOB"), g1p: "JOBS#DONE#Formula#2026" }],
    breaks: KEYS,
  },
  "an open job is listed among those that wait for a follow-on": {
    put: () => [{ ...at("J#1", "JOB"), g3p: "FOLLOWONS", g3s: "2026-01-02T09:00:00.000Z#1" }],
    breaks: KEYS,
  },
  "a job is listed under an order that it is not for": {
    put: () => [{ ...at("J#1", "JOB"), purchaseOrders: [[7, "PO-7"]] }],
    breaks: "the rows of a job agree",
  },
  "a movement's ledger row is gone": { remove: () => [entry(({ PK }) => PK === `T#${adjusted}`)], breaks: "the ledger replayed is the stock" },
  "one of a transaction's ledger rows is gone": { remove: () => [at(`T#${noted}`, "00001")], breaks: "ledger rows are never removed or changed" },
  "the first of a transaction's ledger rows is gone": { remove: () => [at(`T#${noted}`, "00000")], breaks: "ledger rows are never removed or changed" },
  "a ledger row's difference was changed": { put: () => [add(at(`T#${adjusted}`), "difference", 1)], breaks: "the ledger replayed is the stock" },
  "a ledger row's total was changed": { put: () => [add(at(`T#${adjusted}`), "totalQuantity", 1)], breaks: "the ledger's totals follow from each other" },
  "a ledger row's quantity was changed": { put: () => [add(at(`T#${adjusted}`), "quantity", 1)], breaks: "the ledger's totals follow from each other" },
  "a ledger row names another place": { put: () => [{ ...at(`T#${adjusted}`), bin: "B2", locationId: "B2" }], breaks: "the ledger replayed is the stock" },
  "a ledger row names another kind": { put: () => [{ ...at(`T#${adjusted}`), action: "Item Edited" }], breaks: "ledger rows are never removed or changed" },
  "a place counts wrongly": { put: () => [add(at("P#A1"), "rows", 1)], breaks: "a place counts its batch rows" },
  "a place with stock is gone": { remove: () => [at("P#B2")], breaks: "a batch stands at a place that exists" },
  "a pallet was moved and its stock was not": { put: () => [{ ...at("P#B2"), warehouse: "Cold" }], breaks: "a batch stands at a place that exists" },
  "a bin's name is no longer claimed": { remove: () => [at("PN#main#a1")], breaks: "a claim points at what it claims for" },
  "a bin's name is claimed for nothing": { put: () => [{ PK: "PN#main#z9", SK: "NAME", locationId: "Z9" }], breaks: "a claim points at what it claims for" },
  "a username leads to somebody else": { put: () => [{ ...at("UN#buyer"), userId: 1 }], breaks: "a claim points at what it claims for" },
  "a username is marked as a deleted user's": { put: () => [{ ...at("UN#buyer"), deleted: true }], breaks: "a claim points at what it claims for" },
  "the name of a job group is no longer claimed": { remove: () => [at("JGN#morning")], breaks: "a claim points at what it claims for" },
  "the name of a job group leads to another": { put: () => [{ ...at("JGN#morning"), groupId: 2 }], breaks: "a claim points at what it claims for" },
  "a job group is gone, and its name is claimed": { remove: () => [at("JOBGROUPS")], breaks: "a claim points at what it claims for" },
  "a supplier's batch number is not noted": { remove: () => [at("SUPPLIERBATCHES")], breaks: "a supplier's batch number leads to our batch" },
  "a supplier's batch number is noted of another batch": {
    put: () => [{ ...at("SUPPLIERBATCHES"), batchNumber: "A999" }],
    breaks: "a supplier's batch number leads to our batch",
  },
  "a batch has another supplier's batch number than is noted": {
    put: () => [{ ...stockLine(free), supplierBatchNumber: "LW-2" }],
    breaks: "a supplier's batch number leads to our batch",
  },
  "a batch number belongs to another item": {
    put: () => [{ ...at(`BN#${stockLine(free).batchNumber}`), sku: "BOT0001" }],
    breaks: "a claim points at what it claims for",
  },
};

async function remove({ PK, SK }: Row): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: world.tableName, Key: { PK, SK } }));
}

test("a sound world has no findings", async () => {
  const verdict = await verify();
  expect(verdict.findings).toEqual([]);
  expect(verdict.warnings).toEqual([]);
  expect(verdict.rows).toBe(sound.size);
});

test.each(Object.entries(DAMAGE))("%s", async (_, { put, remove: gone, breaks }) => {
  for (const one of put?.() ?? []) await plant(one);
  for (const one of gone?.() ?? []) await remove(one);
  const { findings } = await verifyLive();
  expect(findings.map(({ rule }) => rule)).toContain(breaks);
  for (const finding of findings) expect([finding.where, String(finding.expected), String(finding.found)]).not.toContain("");
});

test("the command ends with 0 where everything agrees, and else with 1 and the list", async () => {
  const result = await verifyStock();
  expect(result).toEqual({ code: 0, text: expect.stringMatching(/^Everything agrees: \d+ rows/) as string });
  await plant(add(item(), "quantity", 1));
  const broken = await verifyStock();
  expect(broken.code).toBe(1);
  expect(broken.text).toContain("quantity is the sum of the batches: EMU0001: expected 900, found 901");
  expect(broken.text).toMatch(/\d+ things do not agree/);
});

/** Runs the command on this world's table. */
function verifyStock(): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DYNAMODB_ENDPOINT: workerEngine().endpoint, TABLE_NAME: world.tableName };
    const command = spawn(process.execPath, [SCRIPT], { env, stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    command.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    command.once("error", reject);
    command.once("close", (code) => resolve({ code, text }));
  });
}

test("an operation that was left behind is reported, and is not a breach", async () => {
  await plant(unfinishedRow(systemActor("left"), { kind: "climb", state: {}, done: 0, total: 1 }, 1));
  const { findings, warnings } = await verify();
  expect(findings).toEqual([]);
  expect(warnings).toEqual(["The operation O#left is not finished."]);
});

test("the stock rebuilt from the ledger is the stock, place by place", () => {
  const rows = [...sound.values()];
  const ledger = rows.filter((one): one is EntryRow => one.PK.startsWith("T#") && one["action"] !== undefined);
  const stockLines = rows.filter(({ PK, SK }) => PK.startsWith("I#") && SK.startsWith(STOCK_LINE_PREFIX)) as StockLineRow[];
  expect(stockLines).toHaveLength(3);
  expect(rebuild(ledger)).toEqual(new Map(stockLines.map((one) => [one.id, new Map([[locationName(one), one.quantity]])])));
  expect(rebuild(ledger.toReversed())).toEqual(rebuild(ledger));
});
