/**
 * Write actions of stock, warehouse and picking.
 */
import {
  addJobGroup,
  deleteJobGroup,
  exchangeReservations,
  removeReservation,
  reserveStock,
  transferReservedStock,
  updateJobGroup,
} from "@apothecary/core/picking/contract";
import {
  addComponentry,
  addExcessStock,
  addOnOrder,
  addRawMaterial,
  adjustStockLevel,
  advancedTransfer,
  deleteStockItem,
  destroyStock,
  editDetails,
  forgetCode,
  goodsIn,
  learnCode,
  overrideRemovalChecks,
  registerOnOrder,
  removeReservationsStatusUpdate,
  returnStockToSupplier,
  stockTransfer,
  updateBatchNumber,
  updateExpiryDate,
  updatePackSize,
  updateStockStatus,
  updateSupplierBatchNumber,
} from "@apothecary/core/stock/contract";
import { addNewLocation, createRoamingPallet, palletTransfer, removeLocation } from "@apothecary/core/warehouse/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { aJobSalesItem } from "../../lib/rows.ts";
import { stockLineNow, plantJob } from "../../lib/stock-fixtures.ts";
import { type Action, action } from "./actions.ts";
import { AS, plantMany, claimBody, type Fixture, bookInManyStockLines, reserveFor, reserveOrder } from "../fixture.ts";

const reason = "Because";
/** The dialog's fields beside the item's SKU, name and client. */
const newDetails = {
  ...{ description: "As described", minimumStock: 10, onOrder: 20, moq: 30, eoq: 40 },
  ...{ ownedById: 14, suppliedById: 14, supplierSku: "S-1", price: 5.25 },
};
const learned = { code: "5012345678900", sku: "WAX0001" };
const newItem = { name: "Something new", description: "As described", owner: 14, supplier: 14, supplierSkuCode: "S-1" };
/** Order lines of two alternating items; every third has an expected date. */
const ordered = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    sku: i % 4 < 3 ? "WAX0001" : "OIL0001",
    quantity: 100 + i,
    expectedDay: i % 3 === 0 ? `2035-01-${10 + (i % 9)}` : "",
  }));

export const stockActions: Action[] = [
  action(addRawMaterial, "", () => ({ newRawMaterial: { ...newItem, categoryCode: "EMU" } })),
  action(addComponentry, "", () => ({ newComponentry: { ...newItem, alternativeSku: "JAR0001", active: true } })),
  action(goodsIn, "a new row", () => ({
    goodsInDetails: { goodsInItem: "WAX0001", goodsInQuantity: 700, goodsInLocation: "A1", goodsInStatus: 0 as const, packSize: 0 },
  })),
  action(adjustStockLevel, "trims reservations", async (fixture) => {
    await reserveOrder(fixture);
    return { adjustment: { id: fixture.wax, newQuantity: 500, reason } };
  }),
  action(adjustStockLevel, "to nothing", (fixture) => ({ adjustment: { id: fixture.oil, newQuantity: 0, reason } })),
  action(destroyStock, "trims reservations", async (fixture) => {
    await reserveOrder(fixture);
    return { elementId: fixture.wax, quantity: 2_500, reason };
  }),
  action(returnStockToSupplier, "all of it", (fixture) => ({ elementId: fixture.oil, quantity: 2_000, reason, document: "RMA 1" })),
  action(stockTransfer, "with reservations", async (fixture) => {
    await reserveOrder(fixture);
    return { transferDetails: { elementId: fixture.wax, transferQuantity: 2_500, transferLocation: "B2", reason } };
  }),
  action(stockTransfer, "all of it", (fixture) => ({ transferDetails: { elementId: fixture.oil, transferQuantity: 2_000, transferLocation: "LINE", reason } })),
  action(addOnOrder, "", () => ({ element: "WAX0001", quantity: 5_000 })),
  action(registerOnOrder, "two lines of an item", () => ({ lines: ordered(2) })),
  action(registerOnOrder, "in steps", () => ({ lines: ordered(100) })),
  action(updateStockStatus, "", (fixture) => ({ elementId: fixture.wax, newStatus: 2 as const, reason })),
  action(removeReservationsStatusUpdate, "", async (fixture) => {
    const { formulaJob } = await reserveOrder(fixture);
    return { elementId: fixture.wax, status: 1 as const, reservations: [`${formulaJob}~${fixture.wax}`], reason };
  }),
  action(editDetails, "a new name", (fixture) => ({ newDetails: { ...newDetails, sku: "WAX0001", clientId: fixture.clientId, name: "Beeswax" } })),
  action(editDetails, "a new name, in steps", async (fixture) => {
    await bookInManyStockLines(fixture, 95);
    return { newDetails: { ...newDetails, sku: "ACT0001", clientId: fixture.clientId, name: "Vitamin E" } };
  }),
  action(updateExpiryDate, "", (fixture) => ({ id: fixture.wax, newExpiryDate: "2034-06-30", reason })),
  action(updateBatchNumber, "", (fixture) => ({ id: fixture.wax, newBatchNumber: "Z999", reason })),
  action(updateBatchNumber, "to the number of another lot", async (fixture) => {
    const newBatchNumber = (await stockLineNow(fixture.wax))?.batchNumber ?? "";
    return { id: fixture.moreWax, newBatchNumber, confirmSameLot: true, reason };
  }),
  action(updateSupplierBatchNumber, "", (fixture) => ({ id: fixture.wax, newSupplierBatchNumber: "LW-88213" })),
  action(updatePackSize, "", (fixture) => ({ id: fixture.wax, newPackSize: 25 })),
  action(learnCode, "", () => learned),
  action(forgetCode, "", async (fixture) => {
    await fixture.world.good(learnCode, { body: learned }, AS);
    return learned;
  }),
  action(addExcessStock, "", () => ({ stockItem: "JAR0001", quantity: 24, location: "A1", reason })),
  action(advancedTransfer, "onto a new pallet", async (fixture) => {
    await reserveOrder(fixture);
    const transferRows = [
      { id: fixture.wax, transfer: 2_500 },
      { id: fixture.jars, transfer: 100, reason: "Its pallet is needed" },
    ];
    return { transferRows, roamingPallet: true, newPalletWarehouse: "Annex", transferFrom: "multiple", reason };
  }),
  action(advancedTransfer, "in steps", async (fixture) => {
    const { stockLineIds } = await bookInManyStockLines(fixture, 40);
    return { transferRows: stockLineIds.map((id) => ({ id, transfer: 10 })), transferTo: "B2", reason };
  }),
  action(deleteStockItem, "", () => ({ itemToRemove: "SOL0001", reason })),
  action(overrideRemovalChecks, "what the order needs", async (fixture) => {
    await reserveOrder(fixture);
    return { sku: "WAX0001", reason };
  }),
  action(overrideRemovalChecks, "in steps", async (fixture) => {
    const { jobId, stockLineIds } = await bookInManyStockLines(fixture, 60);
    await reserveFor(fixture, jobId, Object.fromEntries(stockLineIds.map((stockLineId) => [stockLineId, 5])));
    return { sku: "ACT0001", reason };
  }),
  action(palletTransfer, "", () => ({ pallet: "P900", warehouse: "Annex" })),
  action(palletTransfer, "in steps", async (fixture) => {
    await plantMany(fixture, "ACT0001", 40, "P900");
    return { pallet: "P900", warehouse: "Annex" };
  }),
  action(removeLocation, "", () => ({ locationId: "EMPTY" })),
  action(addNewLocation, "", () => ({ warehouse: "Main", bin: "C-3", roamingPallet: false })),
  action(createRoamingPallet, "", () => ({ warehouse: "Main" })),
];

export const pickingActions: Action[] = [
  action(reserveStock, "", async (fixture) => {
    const { id } = await plantJob({ WAX0001: 500, OIL0001: 500 });
    return { reservationList: [claimBody(id, fixture.wax, 200), claimBody(id, fixture.moreWax, 100), claimBody(id, fixture.oil, 500)] };
  }),
  action(reserveStock, "in steps", async (fixture) => {
    const { jobId, stockLineIds } = await bookInManyStockLines(fixture, 52);
    return { reservationList: stockLineIds.map((stockLineId) => claimBody(jobId, stockLineId, 5)) };
  }),
  action(removeReservation, "", async (fixture) => {
    const { formulaJob } = await reserveOrder(fixture);
    return { reservationId: `${formulaJob}~${fixture.wax}` };
  }),
  action(transferReservedStock, "to a location", async (fixture) => {
    const { formulaJob } = await reserveOrder(fixture);
    return {
      reservations: [
        { reservationId: `${formulaJob}~${fixture.wax}`, pickQuantity: 900, transferQuantity: 1_000 },
        { reservationId: `${formulaJob}~${fixture.oil}`, pickQuantity: 300, transferQuantity: 300 },
      ],
      transferLocation: "LINE",
    };
  }),
  action(transferReservedStock, "onto a new pallet, in steps", async (fixture) => {
    const { jobId, stockLineIds } = await bookInManyStockLines(fixture, 26);
    await reserveFor(fixture, jobId, Object.fromEntries(stockLineIds.map((stockLineId) => [stockLineId, 5])));
    const reservations = stockLineIds.map((stockLineId) => ({ reservationId: `${jobId}~${stockLineId}`, pickQuantity: 5, transferQuantity: 10 }));
    return { reservations, roamingPallet: true, palletWarehouse: "Production" };
  }),
  action(exchangeReservations, "with another batch instead", async (fixture) => {
    const to = await plantJob({ WAX0001: 400 }, { salesItems: [aJobSalesItem({ dispatchDate: "2031-01-31" })] });
    const from = await plantJob({ WAX0001: 400 });
    await reserveFor(fixture, from.id, { [fixture.wax]: 400 });
    const party = ({ id }: { id: number }) => ({ jobId: id, jobStockId: lineId(id, "WAX0001") });
    return { elementId: fixture.wax, quantity: 300, to: party(to), from: party(from), instead: [{ elementId: fixture.moreWax, quantity: 200 }] };
  }),
  action(addJobGroup, "", async () => ({ name: "Tuesday's van", selections: [(await plantJob({ WAX0001: 5 })).id] })),
  action(updateJobGroup, "with another name", async (fixture) => {
    const { id, jobId } = await createGroup(fixture);
    return { id, name: "Wednesday's van", selections: [jobId, (await plantJob({ WAX0001: 5 })).id] };
  }),
  action(deleteJobGroup, "", async (fixture) => ({ id: (await createGroup(fixture)).id })),
];

/** A group of one job. */
async function createGroup({ world }: Fixture): Promise<{ id: number; jobId: number }> {
  const { id: jobId } = await plantJob({ WAX0001: 5 });
  const { id } = await world.good(addJobGroup, { body: { name: "Tuesday's van", selections: [jobId] } }, AS);
  return { id, jobId };
}
