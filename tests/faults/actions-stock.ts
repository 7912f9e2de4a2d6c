/**
 * The writes of stock, warehouse and picking.
 */
import { removeReservation, reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import {
  addComponentry,
  addOnOrder,
  addRawMaterial,
  adjustStockLevel,
  goodsIn,
  removeReservationsStatusUpdate,
  stockTransfer,
  updateStockStatus,
} from "@apothecary/core/stock/contract";
import { addNewLocation, createRoamingPallet } from "@apothecary/core/warehouse/contract";
import { plantJob } from "../lib/scene.ts";
import { type Action, action } from "./actions.ts";
import { claimOf, manyBatches, reserveFor, reserveOrder } from "./house.ts";

const reason = "Because";
const newItem = { name: "Something new", description: "As described", owner: 14, supplier: 14, supplierSkuCode: "S-1" };

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
  action(updateStockStatus, "", (house) => ({ elementId: house.wax, newStatus: 2 as const, reason })),
  action(removeReservationsStatusUpdate, "", async (house) => {
    const { formulaJob } = await reserveOrder(house);
    return { elementId: house.wax, status: 1 as const, reservations: [`${formulaJob}~${house.wax}`], reason };
  }),
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
];
