/** Purchase orders: the list, one of them, and the lines of their dialogs. */
import type { bookDelivery } from "@apothecary/core/deliveries/contract";
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { type PurchaseDetail, purchaseOrder, purchaseOrders } from "@apothecary/core/purchasing/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import type { Typed } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import { tableCsv } from "../../../kit/table/columns/csv.ts";
import { newId } from "../../../lib/page/new-id.ts";
import { call, callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

export type PurchaseLine = PurchaseDetail["lines"][number];

/** Purchase orders, newest first, page by page: those that are not finished, or all. */
export const purchasesQuery = (state: "open" | "all") =>
  infiniteQueryOptions({
    queryKey: keys.purchases.list({ state }),
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callAnswered(purchaseOrders, { query: { state, cursor: pageParam } }, { signal });
      return { rows: body, next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** One purchase order with its lines. */
export const purchaseQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: keys.purchases.one(id ?? 0),
    queryFn: ({ signal }): Promise<PurchaseDetail> => call(purchaseOrder, { body: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });

/** The editable fields of a line. */
export interface Ordered {
  sku: string | null;
  quantity: Entry;
  price: Entry;
  dueDate: string;
}

/** A line of the dialog: the present line that it edits, if any. */
export type OrderedLine = Line<PurchaseLine | null, Ordered>;

export const ORDERED_RULES: LineRules<PurchaseLine | null, Ordered> = {
  required: { sku: "Item is required.", quantity: "Quantity is required.", price: "Price is required." },
  unique: { field: "sku", message: "Cannot use the same item more than once." },
};

/** A line to edit, or an empty one. */
export function orderedLine(line?: PurchaseLine): NewLine<PurchaseLine | null, Ordered> {
  if (!line) return { id: newId(), row: null, values: { sku: null, quantity: null, price: null, dueDate: "" } };
  const { purchaseLineId, sku, quantity, price, dueDate } = line;
  return { id: String(purchaseLineId), row: line, values: { sku, quantity, price, dueDate: dueDate ?? "" } };
}

/** The lines of the body. */
export function orderedBody(lines: readonly OrderedLine[]) {
  return lines.map(({ row, values: { sku, ...values } }) => ({ ...values, sku: sku ?? "", ...(row ? { purchaseLineId: row.purchaseLineId } : {}) }));
}

/** What arrives of a line of a purchase order. */
export interface Arriving {
  quantity: Entry;
  packSize: Entry;
  supplierBatchNumber: string;
  expiryDate: string;
  quarantine: boolean;
}

export type ArrivingLine = Line<PurchaseLine, Arriving>;

/** The open lines of a purchase order as they are expected to arrive. */
export function arrivingLines({ lines }: Pick<PurchaseDetail, "lines">): NewLine<PurchaseLine, Arriving>[] {
  return lines
    .filter(({ open }) => open > 0)
    .map((row) => ({
      id: String(row.purchaseLineId),
      row,
      values: { quantity: row.open, packSize: 0, supplierBatchNumber: "", expiryDate: "", quarantine: false },
    }));
}

/** The fields of the whole delivery. */
export interface Received {
  location: string | null;
  confirmExpiry: boolean;
  confirmSupplierBatch: boolean;
  confirmOver: boolean;
}

/** The delivery of lines of a purchase order; those without a quantity have not arrived. */
export function receivedBody(
  { supplierId, purchaseNumber }: PurchaseDetail,
  received: Received,
  lines: readonly ArrivingLine[],
): Typed<z.input<typeof bookDelivery.body>> {
  return {
    delivery: {
      ...{ ...received, location: received.location ?? "", supplier: supplierId, orderNumber: purchaseNumber },
      lines: arrived(lines).map(({ row, values: { quarantine, ...values } }) => ({
        ...values,
        sku: row.sku,
        purchaseLineId: row.purchaseLineId,
        status: quarantine ? 1 : 0,
      })),
    },
  };
}

/** The lines that have arrived. */
export const arrived = (lines: readonly ArrivingLine[]): ArrivingLine[] => lines.filter(({ values: { quantity } }) => quantity !== null && quantity !== 0);

/** The purchase order as CSV. */
export function purchaseCsv({ purchaseNumber, supplier, lines }: PurchaseDetail): string {
  return tableCsv<PurchaseLine>(
    [
      { header: "Purchase Order", value: () => purchaseNumber },
      { header: "Supplier", value: () => supplier },
      { header: "SKU", value: ({ sku }) => sku },
      { header: "Name", value: ({ name }) => name },
      { header: "Quantity", kind: "number", value: ({ quantity }) => quantity },
      { header: "Unit", value: ({ unit }) => unit },
      { header: "Price", kind: "number", value: ({ price }) => price },
      { header: "Due", kind: "day", value: ({ dueDate }) => dueDate },
      { header: "Received", kind: "number", value: ({ received }) => received },
      { header: "Open", kind: "number", value: ({ open }) => open },
    ],
    lines,
  );
}

/** What a price is for: a kilogram of what is counted in grams, else a unit. */
export const pricedUnit = (item: Parameters<typeof itemUnit>[0]): string => (itemUnit(item) === "g" ? "kg" : "unit");
