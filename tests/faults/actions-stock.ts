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
  editDetails,
  goodsIn,
  overrideRemovalChecks,
  registerOnOrder,
  removeReservationsStatusUpdate,
  stockTransfer,
  updateBatchNumber,
  updateExpiryDate,
  updatePackSize,
  updateStockStatus,
  updateSupplierBatchNumber,
} from "@apothecary/core/stock/contract";
import { addNewLocation, createRoamingPallet, palletTransfer, removeLocation } from "@apothecary/core/warehouse/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { aJobSalesItem } from "../lib/rows.ts";
import { plantJob } from "../lib/scene.ts";
import { type Action, action } from "./actions.ts";
import { AS, bookInMany, claimOf, type House, manyBatches, reserveFor, reserveOrder } from "./house.ts";

const reason = "Because";
/** The dialog's fields beside the item's SKU, name and client. */
const newDetails = {
  ...{ description: "As described", minimumStock: 10, onOrder: 20, moq: 30, eoq: 40 },
  ...{ ownedById: 14, suppliedById: 14, supplierSku: "S-1", price: 5.25 },
};
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
  action(adjustStockLevel, "trims reservations", async (house) => {
    await reserveOrder(house);
    return { adjustment: { id: house.wax, newQuantity: 500, reason } };
  }),
  action(adjustStockLevel, "to nothing", (house) => ({ adjustment: { id: house.oil, newQuantity: 0, reason } })),
  action(stockTransfer, "with reservations", async (house) => {
    await reserveOrder(house);
    return { transferDetails: { elementId: house.wax, transferQuantity: 2_500, transferLocation: "B2", reason } };
  }),
  action(stockTransfer, "all of it", (house) => ({ transferDetails: { elementId: house.oil, transferQuantity: 2_000, transferLocation: "LINE", reason } })),
  action(addOnOrder, "", () => ({ element: "WAX0001", quantity: 5_000 })),
  action(registerOnOrder, "two lines of an item", () => ({ lines: ordered(2) })),
  action(registerOnOrder, "in steps", () => ({ lines: ordered(100) })),
  action(updateStockStatus, "", (house) => ({ elementId: house.wax, newStatus: 2 as const, reason })),
  action(removeReservationsStatusUpdate, "", async (house) => {
    const { formulaJob } = await reserveOrder(house);
    return { elementId: house.wax, status: 1 as const, reservations: [`${formulaJob}~${house.wax}`], reason };
  }),
  action(editDetails, "a new name", (house) => ({ newDetails: { ...newDetails, sku: "WAX0001", clientId: house.clientId, name: "Beeswax" } })),
  action(editDetails, "a new name, in steps", async (house) => {
    await manyBatches(house, 95);
    return { newDetails: { ...newDetails, sku: "ACT0001", clientId: house.clientId, name: "Vitamin E" } };
  }),
  action(updateExpiryDate, "", (house) => ({ id: house.wax, newExpiryDate: "2034-06-30", reason })),
  action(updateBatchNumber, "", (house) => ({ id: house.wax, newBatchNumber: "Z999", reason })),
  action(updateSupplierBatchNumber, "", (house) => ({ id: house.wax, newSupplierBatchNumber: "LW-88213" })),
  action(updatePackSize, "", (house) => ({ id: house.wax, newPackSize: 25 })),
  action(addExcessStock, "", () => ({ stockItem: "JAR0001", quantity: 24, location: "A1", reason })),
  action(advancedTransfer, "onto a new pallet", async (house) => {
    await reserveOrder(house);
    const transferRows = [
      { id: house.wax, transfer: 2_500 },
      { id: house.jars, transfer: 100, reason: "Its pallet is needed" },
    ];
    return { transferRows, roamingPallet: true, newPalletWarehouse: "Annex", transferFrom: "multiple", reason };
  }),
  action(advancedTransfer, "in steps", async (house) => {
    const { batches } = await manyBatches(house, 40);
    return { transferRows: batches.map((id) => ({ id, transfer: 10 })), transferTo: "B2", reason };
  }),
  action(deleteStockItem, "", () => ({ itemToRemove: "SOL0001", reason })),
  action(overrideRemovalChecks, "what the order needs", async (house) => {
    await reserveOrder(house);
    return { sku: "WAX0001", reason };
  }),
  action(overrideRemovalChecks, "in steps", async (house) => {
    const { jobId, batches } = await manyBatches(house, 60);
    await reserveFor(house, jobId, Object.fromEntries(batches.map((batch) => [batch, 5])));
    return { sku: "ACT0001", reason };
  }),
  action(palletTransfer, "", () => ({ pallet: "P900", warehouse: "Annex" })),
  action(palletTransfer, "in steps", async (house) => {
    await bookInMany(house, "ACT0001", 40, "P900");
    return { pallet: "P900", warehouse: "Annex" };
  }),
  action(removeLocation, "", () => ({ locationId: "EMPTY" })),
  action(addNewLocation, "", () => ({ warehouse: "Main", bin: "C-3", roamingPallet: false })),
  action(createRoamingPallet, "", () => ({ warehouse: "Main" })),
];

export const pickingActions: Action[] = [
  action(reserveStock, "", async (house) => {
    const { id } = await plantJob({ WAX0001: 500, OIL0001: 500 });
    return { reservationList: [claimOf(id, house.wax, 200), claimOf(id, house.moreWax, 100), claimOf(id, house.oil, 500)] };
  }),
  action(reserveStock, "in steps", async (house) => {
    const { jobId, batches } = await manyBatches(house, 52);
    return { reservationList: batches.map((batch) => claimOf(jobId, batch, 5)) };
  }),
  action(removeReservation, "", async (house) => {
    const { formulaJob } = await reserveOrder(house);
    return { reservationId: `${formulaJob}~${house.wax}` };
  }),
  action(transferReservedStock, "to a location", async (house) => {
    const { formulaJob } = await reserveOrder(house);
    return {
      reservations: [
        { reservationId: `${formulaJob}~${house.wax}`, pickQuantity: 900, transferQuantity: 1_000 },
        { reservationId: `${formulaJob}~${house.oil}`, pickQuantity: 300, transferQuantity: 300 },
      ],
      transferLocation: "LINE",
    };
  }),
  action(transferReservedStock, "onto a new pallet, in steps", async (house) => {
    const { jobId, batches } = await manyBatches(house, 26);
    await reserveFor(house, jobId, Object.fromEntries(batches.map((batch) => [batch, 5])));
    const reservations = batches.map((batch) => ({ reservationId: `${jobId}~${batch}`, pickQuantity: 5, transferQuantity: 10 }));
    return { reservations, roamingPallet: true, palletWarehouse: "Production" };
  }),
  action(exchangeReservations, "with another batch instead", async (house) => {
    const to = await plantJob({ WAX0001: 400 }, { salesItems: [aJobSalesItem({ dispatchDate: "2031-01-31" })] });
    const from = await plantJob({ WAX0001: 400 });
    await reserveFor(house, from.id, { [house.wax]: 400 });
    const party = ({ id }: { id: number }) => ({ jobId: id, jobStockId: lineId(id, "WAX0001") });
    return { elementId: house.wax, quantity: 300, to: party(to), from: party(from), instead: [{ elementId: house.moreWax, quantity: 200 }] };
  }),
  action(addJobGroup, "", async () => ({ name: "Tuesday's van", selections: [(await plantJob({ WAX0001: 5 })).id] })),
  action(updateJobGroup, "with another name", async (house) => {
    const { id, jobId } = await groupOf(house);
    return { id, name: "Wednesday's van", selections: [jobId, (await plantJob({ WAX0001: 5 })).id] };
  }),
  action(deleteJobGroup, "", async (house) => ({ id: (await groupOf(house)).id })),
];

/** A group of one job. */
async function groupOf({ world }: House): Promise<{ id: number; jobId: number }> {
  const { id: jobId } = await plantJob({ WAX0001: 5 });
  const { id } = await world.good(addJobGroup, { body: { name: "Tuesday's van", selections: [jobId] } }, AS);
  return { id, jobId };
}
