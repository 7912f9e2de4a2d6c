/**
 * No action loses what is known of a lot: every row of it keeps all fields, also those that no action
 * knows: the version that it was made to, and one that exists in this test alone.
 */
import { randomUUID } from "node:crypto";
import { freezeAndRecall, recallList, recallReturn } from "@apothecary/core/recall/contract";
import { closeOrder } from "@apothecary/core/sales/contract";
import { completeStockTake, createStockTake, stockCount } from "@apothecary/core/stock-take/contract";
import { STOCK_LINE_PREFIX, type StockLine, type StockLineRow, lotFields } from "@apothecary/core/stock/lots/stock-line.rows";
import { MAX_WRITES, transact } from "@apothecary/core/lib/table/table";
import { stockTransfer } from "@apothecary/core/stock/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { invoke } from "../../../packages/host/src/local/invoke.ts";
import { stockLineNow } from "../../lib/stock-fixtures.ts";
import { type SavedWorld, stateNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";
import { ACTION_GROUPS } from "../actions/actions-all.ts";
import { type Action, action, actionAt } from "../actions/actions.ts";
import { countBody } from "../actions/actions-stock-take.ts";
import { AS, type Fixture, makeOrder, newFixture } from "../fixture.ts";

let fixture: Fixture;
let world: World;
let base: SavedWorld;
beforeAll(async () => ({ fixture, world, base } = await newFixture()));

/** What an action edits of a lot, by its path. Stock that returns is loose, and its delivery is not counted again. */
const EDITED: Record<string, readonly string[]> = {
  "/api/update_batch_number": ["batchNumber"],
  "/api/update_expiry_date": ["expiryDate"],
  "/api/update_pack_size": ["packSize"],
  "/api/update_supplier_batch_number": ["supplierBatchNumber"],
  "/api/update_stock_status": ["status"],
  "/api/remove_reservations_status_update": ["status"],
  "/api/freeze_and_recall": ["status"],
  "/api/freeze_again": ["status"],
  "/api/thaw_recall": ["status"],
  "/api/release_batch": ["status", "awaitsRelease", "onlyFor"],
  "/api/recall_return": ["status", "packSize", "purchaseOrderNumber", "quantityDelivered", "deliveredDate"],
};

const move = (elementId: string, transferQuantity: number, transferLocation: string) =>
  world.good(stockTransfer, { body: { transferDetails: { elementId, transferQuantity, transferLocation, reason: "Room" } } }, AS);

/** A stock take of one location, counted with `more` of each batch than is there. */
async function countedAt(bin: string, more: number, added: object[] = []): Promise<number> {
  const locations = [{ warehouse: "Main", bin, id: bin, includeEmpty: true }];
  const { stockTakeGroupId = 0 } = await world.good(createStockTake, { body: { reference: "November", locations } }, AS);
  const count = await countBody({ world }, `${stockTakeGroupId}~${bin}`, (quantity) => quantity + more);
  await world.good(stockCount, { body: { ...count, elements: [...count.elements, ...added] as typeof count.elements } }, AS);
  return stockTakeGroupId;
}

/** Stock becomes a row in more ways than each action is tested in elsewhere. */
const FURTHER: Action[] = [
  action(completeStockTake, "what was found of a row that has left", async () => {
    await marked();
    const stockTakeGroupId = await countedAt("A1", 10);
    await move(fixture.wax, 3_000, "B2");
    return { stockTakeGroupId };
  }),
  action(completeStockTake, "what was found of a batch beside its row elsewhere", async () => {
    await marked();
    const batchNumber = (await stockLineNow(fixture.wax))?.batchNumber;
    return { stockTakeGroupId: await countedAt("EMPTY", 0, [{ elementId: null, sku: "WAX0001", batchNumber, countedQuantity: 5, newItem: true }]) };
  }),
  action(stockTransfer, "onto a row that does not know what it was made to", async () => {
    const { elementId } = await move(fixture.wax, 100, "B2");
    await marked((stockLine) => stockLine.id !== elementId);
    return { transferDetails: { elementId: fixture.wax, transferQuantity: 200, transferLocation: "B2", reason: "Room" } };
  }),
  actionAt(recallReturn, "beside stock of its number", async () => {
    await makeOrder(fixture, 42);
    await world.good(closeOrder, { body: { id: fixture.order.id } }, AS);
    const { sku, batchNumber } = (await stockLineNow(fixture.wax)) as StockLine;
    const { recallId = 0 } = await world.good(freezeAndRecall, { body: { batches: [{ sku, batchNumber }], reason: "Contaminated" } }, AS);
    const [line] = await world.good(recallList, { params: { id: String(recallId) } } as never, AS);
    return { body: { recallId, lineId: line?.id ?? "", quantity: 12, location: "B2" } };
  }),
];

const MARKS = { formulaId: 71, rAndDCode: "RD-71", notYetKnown: "kept" };

async function stockLinesNow(): Promise<StockLineRow[]> {
  return [...(await stateNow()).values()].filter((row): row is StockLineRow => row.SK.startsWith(STOCK_LINE_PREFIX));
}

/** Gives every batch all fields of a batch, and one that the code does not know. */
async function marked(which: (stockLine: StockLine) => boolean = () => true): Promise<void> {
  const lines = (await stockLinesNow()).filter(which);
  for (let i = 0; i < lines.length; i += MAX_WRITES)
    await transact(lines.slice(i, i + MAX_WRITES).map((line) => ({ kind: "put", item: { ...line, ...MARKS } })));
}

/** A lot without what the action edits, and without the delivery's quantity, which one of its rows has. */
function known(path: string, stockLine: StockLine): Record<string, unknown> {
  const edited = ["quantityDelivered", ...(EDITED[path] ?? [])];
  return Object.fromEntries(Object.entries(lotFields(stockLine)).filter(([field]) => !edited.includes(field)));
}

const { people: _, ...groups } = ACTION_GROUPS;
describe.each([...Object.values(groups).flat(), ...FURTHER])("$name", ({ endpoint, prepare, name }) => {
  test("keeps all that is known of each lot", async () => {
    await base.restore();
    const input = await prepare(fixture);
    if (!name.endsWith("does not know what it was made to")) await marked();
    const before = await stockLinesNow();
    const cookie = await world.sessionCookie(AS.as);
    const answer = await invoke(endpoint, input, { requestId: randomUUID(), cookie });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    const after = await stockLinesNow();
    for (const stockLine of after) {
      const own = before.filter((was) => was.id === stockLine.id || (was.sku === stockLine.sku && was.batchNumber === stockLine.batchNumber));
      const lots = own.map((was) => ({ ...known(endpoint.path, was), ...MARKS }));
      if (own.length > 0) expect(lots, `${stockLine.sku} ${stockLine.batchNumber} at ${stockLine.bin}`).toContainEqual(known(endpoint.path, stockLine));
    }
  });
});
