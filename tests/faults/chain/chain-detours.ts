/** Bookings that the model of the chain does not have: they are reversed as soon as they are done, and then nothing has happened. */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { completeStockTake, createStockTake, removeStockTake, stockCount } from "@apothecary/core/stock-take/contract";
import {
  addExcessStock,
  advancedTransfer,
  destroyStock,
  importOpeningStock,
  removeReservationsStatusUpdate,
  returnStockToSupplier,
  updateBatchNumber,
  updateExpiryDate,
  updatePackSize,
  updateStockStatus,
  updateSupplierBatchNumber,
} from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { palletTransfer } from "@apothecary/core/warehouse/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import type { Input } from "../../../packages/host/src/local/invoke.ts";
import { chainSkus } from "./chain-facts.ts";
import { LOCATIONS, reason } from "./chain-judge.ts";
import { ACTIONS } from "../actions/actions-all.ts";
import { countBody } from "../actions/actions-stock-take.ts";
import { AS, type Fixture } from "../fixture.ts";

/** A booking with the input for its `turn`; undefined if there is nothing to book. */
interface Detour {
  endpoint: AnyEndpoint;
  prepare(fixture: Fixture, turn: number): Promise<Input<AnyEndpoint> | undefined>;
}

/** A booking of one stock line, among those that it fits. */
function ofStockLine(
  endpoint: AnyEndpoint,
  body: (stockLine: StockLine, turn: number) => object,
  fits: (stockLine: StockLine) => boolean = () => true,
): Detour {
  return {
    endpoint,
    prepare: async (fixture, turn) => {
      const stock = await Promise.all(chainSkus(fixture).map((sku) => findItem(sku)));
      const all = stock.flatMap((opened) => opened?.stockLines ?? []).filter(fits);
      const stockLine = all[turn % Math.max(1, all.length)];
      return stockLine && { body: body(stockLine, turn) };
    },
  };
}

/** A booking with the input of the tests of each action, at any stage of the chain. */
function asAlone({ path }: AnyEndpoint): Detour {
  const found = ACTIONS.find(({ endpoint }) => endpoint.path === path);
  if (!found) throw new Error(`There is no action ${path}.`);
  return { endpoint: found.endpoint, prepare: (fixture) => found.prepare(fixture) };
}

const isReserved = ({ reservations }: StockLine): boolean => Object.keys(reservations).length > 0;
const half = ({ quantity }: StockLine): number => Math.ceil(quantity / 2);
const elsewhere = ({ locationId }: StockLine): string => LOCATIONS.find((id) => id !== locationId) ?? "";

/** A stock take of one location that found half of everything; undefined if one is in progress there, or it is empty. */
const halved: Detour = {
  endpoint: completeStockTake,
  prepare: async ({ world }, turn) => {
    const id = LOCATIONS[turn % LOCATIONS.length] ?? "";
    const locations = [{ warehouse: "Main", bin: id, id, includeEmpty: true }];
    const { status, body } = await world.call(createStockTake, { body: { reference: "Again", locations } }, AS);
    if (status !== 200) return undefined;
    const counting = await countBody({ world }, `${body.stockTakeGroupId}~${id}`, (quantity) => Math.floor(quantity / 2));
    if (counting.elements.length === 0) {
      await world.good(removeStockTake, { body: { stockTakeGroupId: body.stockTakeGroupId ?? 0 } }, AS);
      return undefined;
    }
    await world.good(stockCount, { body: counting }, AS);
    return { body: { stockTakeGroupId: body.stockTakeGroupId } };
  },
};

export const DETOURS: readonly Detour[] = [
  ofStockLine(destroyStock, (stockLine) => ({ elementId: stockLine.id, quantity: half(stockLine), reason })),
  ofStockLine(returnStockToSupplier, ({ id, quantity }) => ({ elementId: id, quantity, reason, document: "RMA 1" })),
  ofStockLine(updateExpiryDate, ({ id }) => ({ id, reason, newExpiryDate: "2099-10-01" })),
  ofStockLine(updateBatchNumber, ({ id }, turn) => ({ id, reason, newBatchNumber: `Y${String(turn % 1_000).padStart(3, "0")}` })),
  ofStockLine(updatePackSize, ({ id }) => ({ id, newPackSize: 1 })),
  ofStockLine(updateSupplierBatchNumber, ({ id }) => ({ id, newSupplierBatchNumber: "LW-77" })),
  ofStockLine(
    updateStockStatus,
    ({ id }) => ({ elementId: id, newStatus: 1, reason }),
    (stockLine) => !isReserved(stockLine),
  ),
  ofStockLine(
    removeReservationsStatusUpdate,
    ({ id, reservations }) => ({ elementId: id, status: 1, reservations: Object.keys(reservations).map((jobId) => `${jobId}~${id}`), reason }),
    isReserved,
  ),
  ofStockLine(advancedTransfer, (stockLine) => ({ transferRows: [{ id: stockLine.id, transfer: half(stockLine) }], transferTo: elsewhere(stockLine), reason })),
  ofStockLine(
    palletTransfer,
    ({ locationId }) => ({ pallet: locationId, warehouse: "Annex" }),
    ({ roaming }) => roaming,
  ),
  ...[bookDelivery, addExcessStock, importOpeningStock].map(asAlone),
  halved,
];
