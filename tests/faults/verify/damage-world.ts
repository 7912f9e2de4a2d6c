/**
 * The world in which damage is planted: a year's kinds of work in a few actions, so that it has a row of every kind.
 */
import { randomUUID } from "node:crypto";
import { recordFile } from "@apothecary/core/ledger/given-files";
import { addNewFormula, editRecipe } from "@apothecary/core/formulas/contract";
import { editProduct, removeProduct } from "@apothecary/core/products/contract";
import { commit } from "@apothecary/core/transaction/commit";
import type { EntryRow } from "@apothecary/core/transaction/entry.rows";
import { rowKind } from "@apothecary/core/verify/row-kinds";
import type { Rule } from "@apothecary/core/verify/finding";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { setClock } from "@apothecary/core/lib/time/clock";
import { update } from "@apothecary/core/lib/table/table";
import type { Row } from "@apothecary/core/lib/table/write";
import { putChallenge } from "@apothecary/core/users/passkeys/passkey.rows";
import { firstUse } from "@apothecary/core/users/tokens/token-use.rows";
import { noteLayout } from "@apothecary/core/migrate/migrate";
import { addJobGroup } from "@apothecary/core/picking/contract";
import { freezeAndRecall, recallList, recallProgress, recallReturn } from "@apothecary/core/recall/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { cancelSalesOrder, closeOrder, createFollowOn, newSale, shipOrder } from "@apothecary/core/sales/contract";
import { newSalesId } from "@apothecary/core/sales/order.rows";
import { sealCorrectionKey, sealKey, sealKeyKey } from "@apothecary/core/seals/seal.rows";
import { createSigner, introducedKey, signedSeal } from "@apothecary/core/seals/signing";
import { completeStockTake, createStockTake, finalise, requestCount, resolveDiscrepancies, stockCount } from "@apothecary/core/stock-take/contract";
import { adjustStockLevel, goodsIn, stockTransfer, updateSupplierBatchNumber } from "@apothecary/core/stock/contract";
import { countExpired } from "@apothecary/core/stock/lots/count-expired";
import { STOCK_LINE_PREFIX, type StockLineRow } from "@apothecary/core/stock/lots/stock-line.rows";
import { FIRST_KEY } from "../../api/seals/seals.fixtures.ts";
import { reserve } from "../../api/stock/stock.fixtures.ts";
import { plant } from "../../lib/base-world.ts";
import { trySignIn } from "../../lib/people.ts";
import { bookIn, plantItem, plantJob, stockLineNow } from "../../lib/stock-fixtures.ts";
import { type State, stateNow } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { ACTIONS } from "../actions/actions-all.ts";
import { countBody } from "../actions/actions-stock-take.ts";
import { releaseLots } from "./released-lots.ts";
import { AS, addProduct, allocateOrder, buildFixture, type Fixture, makeOrder, newFormulaBody, reserveFor, saleBody } from "../fixture.ts";

/** Damage of a row of a kind, and the rule that is then broken. */
export interface Damage {
  /** The kind of the damaged row, as in the table of kinds; `ledger row` for those of the ledger. */
  kind: string;
  put?: () => Row[];
  remove?: () => Row[];
  finds: Rule;
}

/** The rows of the sound world, and what tables of damage name of it. */
export let sound: State;
export const named = {
  reserved: "",
  free: "",
  other: "",
  adjusted: "",
  reversed: "",
  noted: "",
  job: 0,
  secondJob: 0,
  open: 0,
  closed: 0,
  cancelled: 0,
  followOn: 0,
  usedLot: "",
  waitingLot: "",
};

const DELIVERED = {
  ...{ goodsInQuantity: 40, goodsInLocation: "A1", goodsInStatus: 0 as const },
  ...{ packSize: 0, goodsInSupplierBatchNumber: "", goodsInExpiryDateFormatted: "" },
};

const HOUR_MS = 3_600_000;

/** Actions whose rows nothing else here writes. */
const MORE = [
  "/api/add_user",
  "/api/edit_action_roles",
  "/api/adhoc_man",
  "/api/add_on_order",
  "/api/learn_code",
  "/api/edit_price_list",
  "/api/new_version_of_formula",
  "/api/remove_formula: one of its versions",
  "/api/book_delivery: of a purchase order, in steps",
  "/api/import_componentry: a line of which is refused",
  "/api/import_opening_stock",
  "/api/edit_contact",
  "/api/edit_complaint: answers it",
  "/api/complaint_file_added",
  "/api/staff_subscriptions/subscribe",
];

/** Makes the world, and reads its rows. */
export async function makeDamageWorld(): Promise<World> {
  const fixture = await buildFixture(await makeWorld());
  const { world } = fixture;
  await sell(fixture);
  await changeRecipes(fixture);
  await keepStock(world);
  for (const name of MORE) {
    const action = ACTIONS.find((one) => one.name === name);
    if (!action) throw new Error(`There is no action ${name}.`);
    await world.good(action.endpoint, await action.prepare(fixture), AS);
  }
  await countStock(fixture);
  Object.assign(named, await releaseLots(fixture));
  // Later than what happened before, by more than clocks differ.
  setClock(() => Date.now() + HOUR_MS);
  await recall(fixture);
  setClock();
  await plantPlatform(world);
  sound = await stateNow();
  return world;
}

/** An order that was shipped in part and closed short, its follow-on, a cancelled order, and one that is allocated and partly reserved. */
async function sell(fixture: Fixture): Promise<void> {
  const { world, clientId, product, formula, order } = fixture;
  await makeOrder(fixture, 30);
  await world.good(shipOrder, { body: { id: order.id, lines: [{ salesId: order.salesId, quantity: 10 }], carrier: "DPD" } }, AS);
  await world.good(closeOrder, { body: { id: order.id } }, AS);
  const followOn = { salesId: order.salesId, followOnQuantity: 10, price: 2, notes: "", bulkRequired: true, dispatchDate: null };
  await world.good(createFollowOn, { body: followOn }, AS);
  const sale = async () => (await world.good(newSale, { body: saleBody(clientId, product.id, formula.id) }, AS)).id ?? 0;
  named.cancelled = await sale();
  await world.good(cancelSalesOrder, { body: { salesOrderId: named.cancelled } }, AS);
  [named.open, named.closed] = [await sale(), order.id];
  named.followOn = named.cancelled - 1;
  const { formulaJob } = await allocateOrder({ ...fixture, order: { id: named.open, salesId: newSalesId(named.open, 1) } }, "102-26");
  await reserveFor(fixture, formulaJob, { [fixture.oil]: 300 });
}

/** A changed recipe and a changed bill with open work, a recipe with a Bulk, and a removed product. */
async function changeRecipes({ world, clientId, formula, product }: Fixture): Promise<void> {
  const recipe = [
    { resourceSku: "WAX0001", percentage: 55 },
    { resourceSku: "OIL0001", percentage: 45 },
  ];
  await world.good(editRecipe, { body: { formulaCode: formula.code, rAndDCode: "RD-1", recipe, reason: "More oil" } }, AS);
  const componentry = [
    { resourceSku: "JAR0001", quantity: 1 },
    { resourceSku: "LID0001", quantity: 1 },
  ];
  await world.good(editProduct, { body: { ...product, componentry } }, AS);
  const { newFormula } = newFormulaBody(clientId, "LAW02", "RD-2");
  const bulk = `${formula.code}-B`;
  const recipeLines = [{ resourceSku: bulk, percentage: 100, exactMatch: false }];
  await world.good(addNewFormula, { body: { newFormula: { ...newFormula, recipeLines } } }, AS);
  await world.good(
    editRecipe,
    {
      body: {
        formulaCode: "LAW02",
        rAndDCode: "RD-2",
        recipe: [
          { resourceSku: bulk, percentage: 90 },
          { resourceSku: "WAX0001", percentage: 10 },
        ],
      },
    },
    AS,
  );
  const tub = await addProduct(world, clientId, formula.code, 75);
  await world.good(removeProduct, { body: { sku: tub.sku } }, AS);
}

/** Two planted jobs, one with a reservation; a batch that was moved, one that is used up, and a group. */
async function keepStock(world: World): Promise<void> {
  await plantItem("EMU0001");
  await plantItem("BOT0001", { categoryType: "Componentry", categoryName: "Bottle" });
  named.reserved = await bookIn(world, "EMU0001", 1_000, "A1", { expiry: "2034-01-31" });
  named.other = await bookIn(world, "BOT0001", 300, "A1");
  named.adjusted = randomUUID();
  await world.good(adjustStockLevel, { body: { adjustment: { id: named.reserved, newQuantity: 900, reason: "Recounted" } } }, { requestId: named.adjusted });
  named.job = (await plantJob({ EMU0001: 500, BOT0001: 20 })).id;
  named.secondJob = (await plantJob({ EMU0001: 50 })).id;
  await reserve(world, named.job, named.reserved, 200);
  const transfer = { elementId: named.reserved, transferQuantity: 300, transferLocation: "B2", reason: "Nearer to the line" };
  named.free = (await world.good(stockTransfer, { body: { transferDetails: transfer } })).elementId;
  await world.good(updateSupplierBatchNumber, { body: { id: named.free, newSupplierBatchNumber: "LW-1" } });
  await world.good(addJobGroup, { body: { name: "Morning", selections: [named.job] } });
  const gone = await bookIn(world, "EMU0001", 70, "B2");
  await world.good(adjustStockLevel, { body: { adjustment: { id: gone, newQuantity: 0, reason: "Spilt" } } });
  named.reversed = randomUUID();
  await world.good(goodsIn, { body: { goodsInDetails: { ...DELIVERED, goodsInItem: "EMU0001" } } }, { requestId: named.reversed });
  const { mark } = await world.good(reversePreview, { body: { transactionId: named.reversed } });
  await world.good(reverseTransaction, { body: { transactionId: named.reversed, reason: "Booked twice", mark } });
  named.noted = randomUUID();
  const entry = { action: "Item Edited", sku: "EMU0001" } as const;
  await commit(systemActor(named.noted), async () => ({ writes: [], ledger: [entry, entry], answer: null }));
  // A request that changed nothing leaves only its record.
  await commit(systemActor(randomUUID()), async () => ({ writes: [], answer: null }));
}

/** A stock take that is completed, one that is open with a dismissed discrepancy, and a request to count. */
async function countStock(fixture: Fixture): Promise<void> {
  const { world } = fixture;
  const begin = async (...bins: string[]) => {
    const locations = bins.map((bin) => ({ warehouse: "Main", bin, id: bin }));
    return (await world.good(createStockTake, { body: { reference: "November", locations } }, AS)).stockTakeGroupId ?? 0;
  };
  const [done, open] = [await begin("B2"), await begin("A1", "EMPTY")];
  for (const id of [`${done}~B2`, `${open}~A1`]) await world.good(stockCount, { body: await countBody(fixture, id, (quantity) => quantity - 10) }, AS);
  await world.good(completeStockTake, { body: { stockTakeGroupId: done } }, AS);
  const { discrepancyData } = await world.good(finalise, { body: { stockTakeGroupId: open } }, AS);
  await world.good(resolveDiscrepancies, { body: { resolved: discrepancyData.slice(0, 1).map(({ id }) => id) } }, AS);
  const { id } = await plantJob({ WAX0001: 5 });
  await world.good(requestCount, { body: { locationId: "A1", elementId: fixture.wax, jobIds: [id] } }, AS);
}

/** A recall of the wax in what was dispatched; its client was told and answered, and something came back. */
async function recall({ world, clientId, wax }: Fixture): Promise<void> {
  const { sku = "", batchNumber = "" } = (await stockLineNow(wax)) ?? {};
  const { recallId = 0 } = await world.good(freezeAndRecall, { body: { batches: [{ sku, batchNumber }], reason: "A contamination" } }, AS);
  await world.good(recallProgress, { body: { recallId, clientId, told: true, answered: true } }, AS);
  const [line] = await world.good(recallList, { params: { id: String(recallId) } } as never, AS);
  await world.good(recallReturn, { body: { recallId, lineId: line?.id ?? "", quantity: 5, location: "LINE" } }, AS);
}

/** A seal with its key and correction, the marks of the stage, a failed sign-in, an exported file, and a challenge for a passkey. */
async function plantPlatform(world: World): Promise<void> {
  await trySignIn(world, "nobody");
  await recordFile(systemActor(randomUUID(), "maria"), "incoming_stock_report.csv", {});
  await plant(putChallenge(1, "A".repeat(43), "sign-in", Date.now()).item);
  await update(firstUse("1_0123abcd", "2027-11-01", "2026-11-01", undefined));
  await commit(systemActor(randomUUID()), async () => ({ writes: [], answer: { message: "Nothing was changed.", type: "info" } }));
  await countExpired();
  await noteLayout();
  const signer = createSigner(FIRST_KEY);
  const [day, zeros] = ["2026-01-02", "0".repeat(64)];
  const seal = signedSeal({ format: 1, day, rows: 0, root: zeros, previous: zeros }, signer);
  await plant({ ...sealKey(day), ...seal });
  await plant({ ...sealCorrectionKey(day), ...seal });
  await plant({ ...sealKeyKey({ from: day, keyId: signer.keyId }), ...introducedKey(signer, day, undefined) });
  await plant({ PK: "STAGE", SK: "LOADED" });
}

/** The first row that matches. */
export function row(where: (row: Row) => boolean): Row {
  for (const one of sound.values()) if (where(one)) return one;
  throw new Error("There is no such row in the sound world.");
}
/** The rows of a partition, or its row with a sort key. */
export const at = (PK: string, SK?: string): Row => row((one) => one.PK === PK && (SK === undefined || one.SK === SK));
export const stockLine = (id: string): StockLineRow => row((one) => one["id"] === id && one.SK.startsWith(STOCK_LINE_PREFIX)) as StockLineRow;
export const entry = (where: (entry: EntryRow) => boolean): EntryRow => row((one) => one.PK.startsWith("T#") && where(one as EntryRow)) as EntryRow;
export const add = (to: Row, name: string, more: number): Row => ({ ...to, [name]: Number(to[name]) + more });
/** The name of a row's kind. */
export const kindName = (of: Row): string =>
  of.PK.startsWith("T#") ? (of["action"] === undefined ? "record of a request" : "ledger row") : (rowKind(of)?.[0] ?? "");
/** The first row of a kind. */
export const first = (kind: string, where: (row: Row) => boolean = () => true): Row => row((one) => kindName(one) === kind && where(one));

/** The sound rows with the damage done, in the order of a reading. */
export function damaged({ put, remove }: Pick<Damage, "put" | "remove">): Row[] {
  const rows = new Map(sound);
  for (const { PK, SK } of remove?.() ?? []) rows.delete(`${PK}\n${SK}`);
  for (const one of put?.() ?? []) rows.set(`${one.PK}\n${one.SK}`, one);
  return [...rows.values()].toSorted((a, b) => (a.PK === b.PK ? (a.SK < b.SK ? -1 : 1) : a.PK < b.PK ? -1 : 1));
}
