/**
 * Data that the version before wrote (its demo company, without what requests answered), brought to the layout of this one.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { listOpenJobs } from "@apothecary/core/jobs/list-jobs";
import { openJob } from "@apothecary/core/jobs/open-job";
import { jobKey } from "@apothecary/core/jobs/job-parts.rows";
import { producedPartition, type ProducedRow } from "@apothecary/core/jobs/completion/produced.rows";
import { businessDay } from "@apothecary/core/lib/time/day";
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import { settings } from "@apothecary/core/lib/stage/settings";
import { get } from "@apothecary/core/lib/table/table";
import type { Row } from "@apothecary/core/lib/table/write";
import { type EarlierJob, isEarlierJob } from "@apothecary/core/migrate/earlier-job";
import { assertAsSealed, migrate, needsMigration } from "@apothecary/core/migrate/migrate";
import { rowRewrite, sentOnClosings } from "@apothecary/core/migrate/rewrite";
import { listOrders } from "@apothecary/core/sales/list-orders";
import { LINE_PREFIX, type OrderLineRow, orderKey, type OrderRow } from "@apothecary/core/sales/order.rows";
import { ITEM, usedIn } from "@apothecary/core/stock/items/item.rows";
import { findSupplierBatches } from "@apothecary/core/stock/lots/find-supplier-batches";
import { type EntryRow, transactionKey } from "@apothecary/core/transaction/entry.rows";
import { rebuiltEntries } from "@apothecary/core/verify/rebuilt-entries";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, expect, test } from "vitest";
import { beforeFirst, clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { allRows, findingsNow } from "../../lib/state.ts";
import { makeWorld } from "../../lib/world.ts";

const LONG = 300_000;
/** DynamoDB's limit for one batch of writes. */
const AT_ONCE = 25;

let earlier: Row[];
let jobs: EarlierJob[];

beforeAll(async () => {
  await makeWorld();
  const present = await allRows();
  for (let i = 0; i < present.length; i += AT_ONCE) {
    await write(present.slice(i, i + AT_ONCE).map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } })));
  }
  earlier = JSON.parse(gunzipSync(readFileSync(new URL("./fixtures/data-of-layout-1.json.gz", import.meta.url))).toString("utf8")) as Row[];
  earlier = [...earlier.filter((row) => !isLedgerRow(row)), ...indexedLedger(earlier.filter(isLedgerRow))];
  earlier = earlier.map((row) => (row.SK === ITEM ? { ...row, [usedIn("2019-05")]: 70 } : row));
  jobs = earlier.filter(isEarlierJob);
  for (let i = 0; i < earlier.length; i += AT_ONCE) await write(earlier.slice(i, i + AT_ONCE).map((Item) => ({ PutRequest: { Item } })));
}, LONG);

const isLedgerRow = (row: Row): row is EntryRow => row.PK.startsWith(transactionKey("").PK);

/** The file was made without what follows from a ledger row: its index keys. */
function indexedLedger(rows: readonly EntryRow[]): Row[] {
  const transactions = Map.groupBy(rows, ({ PK }) => PK);
  return [...transactions.values()].flatMap((of) => rebuiltEntries(of).map(({ row, rebuilt }) => ({ ...row, ...rebuilt })));
}

const write = (requests: Record<string, unknown>[]) =>
  documentClient().send(new BatchWriteCommand({ RequestItems: { [settings().tableName]: requests as never } }));
const remove = (PK: string, SK: string) => write([{ DeleteRequest: { Key: { PK, SK } } }]);

test("a migration that would change sealed fields of a ledger row is refused", async () => {
  const [entry] = earlier.filter(({ PK, SK }) => PK.startsWith(transactionKey("").PK) && SK === "00000");
  if (!entry) throw new Error("There is no ledger row.");
  const moved = { ...entry, g2p: "ANOTHER", g2s: "INDEX" };
  await expect(assertAsSealed({ kind: "put", item: moved })).resolves.toBeUndefined();
  const refusal = `must not change sealed fields of the ledger row ${entry.PK} 00000`;
  await expect(assertAsSealed({ kind: "put", item: { ...entry, reason: "another" } })).rejects.toThrow(refusal);
  await expect(assertAsSealed({ kind: "put", item: { ...entry, more: 1 } })).rejects.toThrow(refusal);
  await expect(assertAsSealed({ kind: "delete", key: { PK: entry.PK, SK: entry.SK } })).rejects.toThrow(refusal);
});

test(
  "a migration that is interrupted continues, and then every rule holds",
  async () => {
    expect(await needsMigration()).toBe(true);
    // After the first pages of all segments.
    killAt(12, "before");
    await expect(migrate()).rejects.toThrow();
    clearFaults();
    expect(await needsMigration()).toBe(true);
    const first = await migrate();
    expect(Object.values(first).every((count) => count > 0)).toBe(true);
    const all = earlier.filter((row) => rowRewrite(row, sentOnClosings()) !== undefined).length;
    expect(Object.values(first).reduce((a, b) => a + b)).toBeLessThan(all);
    expect(await needsMigration()).toBe(false);
    expect(await findingsNow()).toEqual([]);
    expect(await migrate()).toEqual({ jobs: 0, orders: 0, items: 0, batches: 0, allocations: 0, formulas: 0, products: 0 });
  },
  LONG,
);

test(
  "an order that is missing in the list of its client is added to it",
  async () => {
    const order = (await allRows()).find((row) => row.SK === "ORDER");
    if (!order) throw new Error("There is no order.");
    const { g3p, g3s, ...rest } = order;
    await write([{ PutRequest: { Item: rest } }]);
    expect((await migrate()).orders).toBe(1);
    expect(await get({ PK: order.PK, SK: order.SK }, true)).toMatchObject({ g3p, g3s });
  },
  LONG,
);

test("jobs keep their figures, lines and reservations, and the lines learn where they came from", async () => {
  for (const was of jobs.filter(({ state }) => state === "open")) {
    const { lines, ...job } = await openJob(was.id);
    expect(job).toMatchObject({ jobNumber: was.jobNumber, salesItems: was.salesItems, busy: was.busy, grossQuantity: was.grossQuantity });
    expect(Object.keys(lines).toSorted()).toEqual(Object.keys(was.lines).toSorted());
    for (const [sku, line] of Object.entries(was.lines)) {
      expect(lines[sku]).toMatchObject(line);
      expect(lines[sku]?.origin).toBe(line.percentage !== null ? "recipe" : sku.startsWith(`${was.formulaCode}-`) ? "bulk" : lines[sku]?.origin);
    }
  }
});

test("what was sent for the lines of closed orders is on the lines, as in the ledger", async () => {
  const rows = await allRows();
  const closed = rows.filter((row): row is OrderRow => row.SK === orderKey(0).SK && typeof row["dateCompleted"] === "string" && row["soNumber"] !== undefined);
  const lines = rows.filter(
    (row): row is OrderLineRow => row.SK.startsWith(LINE_PREFIX) && closed.some(({ PK }) => PK === row.PK) && row["dateCancelled"] === null,
  );
  expect(lines.length).toBeGreaterThan(5);
  const sums = new Map<string, number>();
  for (const { salesOrderId, shipped = Number.NaN } of lines) sums.set(String(salesOrderId), (sums.get(String(salesOrderId)) ?? 0) + shipped);
  const sent = new Map<string, number>();
  for (const { action, salesOrderId, difference = 0 } of rows.filter(isLedgerRow))
    if (action === "Dispatched") sent.set(String(salesOrderId), (sent.get(String(salesOrderId)) ?? 0) - difference);
  expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(closed.map(({ id }) => [String(id), sent.get(String(id)) ?? 0])));
});

test("a closed order is read once for all its lines", async () => {
  const lines = (await allRows()).filter((row): row is OrderLineRow => row.SK.startsWith(LINE_PREFIX) && row["dateCompleted"] !== null);
  const [order = []] = [...Map.groupBy(lines, ({ PK }) => PK).values()].toSorted((a, b) => b.length - a.length);
  expect(order.length).toBeGreaterThan(1);
  const earlierLines = order.map(({ shipped: _, ...line }) => line);
  const readFor = async (some: readonly Row[]): Promise<number> => {
    const sentFor = sentOnClosings();
    const calls = watchCalls();
    for (const line of some) expect(await rowRewrite(line, sentFor)?.writes()).toHaveLength(1);
    clearFaults();
    return calls.length;
  };
  expect(await readFor(earlierLines)).toBe(await readFor(earlierLines.slice(0, 1)));
});

test("suppliers' batch numbers are found by their beginning", async () => {
  const stockLine = earlier.find((row) => row.SK.startsWith("BATCH#") && typeof row["supplierBatchNumber"] === "string" && row["supplierBatchNumber"] !== "");
  const number = String(stockLine?.["supplierBatchNumber"]);
  const { rows } = await findSupplierBatches({ number: number.slice(0, -1).toUpperCase() });
  expect(rows).toContainEqual(expect.objectContaining({ supplierBatchNumber: number, sku: stockLine?.["sku"], batchNumber: stockLine?.["batchNumber"] }));
});

test("the lists show what they showed", async () => {
  const open = jobs.filter(({ state }) => state === "open").map(({ id }) => id);
  const listed = await listOpenJobs({});
  expect("rows" in listed && listed.rows.map(({ id }) => id)).toEqual(open.toSorted((a, b) => a - b));
  const orders = earlier.filter((row) => row.SK === "ORDER" && row["dateCompleted"] === null && row["dateCancelled"] === null);
  const opened = await listOrders({ state: "open" });
  expect("rows" in opened && opened.rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    orders.map((row) => row["id"] as number).toSorted((a, b) => a - b),
  );
});

test("a total that an action changes during the scan is computed again, not overwritten", async () => {
  await migrate();
  const rows = await allRows();
  const day = rows.find((row): row is ProducedRow => row.PK === producedPartition("Formula"));
  const head = rows.find(
    (row) => row.SK === jobKey(0).SK && row["type"] === "Formula" && row["state"] === "completed" && businessDay(String(row["dateCompleted"])) === day?.SK,
  );
  if (!day || !head) throw new Error("The demo company has completed nothing.");
  // A day is wrong, and so is put right; meanwhile a job of that day is completed.
  await write([{ PutRequest: { Item: { ...day, quantity: 1 } } }]);
  const grams = 7_000;
  const completed = { ...head, ...jobKey(999_999), id: 999_999, quantityProduced: 7 };
  let injected = false;
  beforeFirst("TransactWriteItemsCommand", async () => {
    injected = true;
    await write([{ PutRequest: { Item: completed } }, { PutRequest: { Item: { ...day, quantity: 1 + grams, jobs: day.jobs + 1 } } }]);
  });
  await migrate();
  expect(injected).toBe(true);
  expect(await get<ProducedRow>({ PK: day.PK, SK: day.SK }, true)).toMatchObject({ quantity: day.quantity + grams, jobs: day.jobs + 1 });
  await remove(completed.PK, completed.SK);
  await write([{ PutRequest: { Item: day } }]);
});
