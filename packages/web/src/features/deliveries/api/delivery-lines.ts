/**
 * The lines of a delivery being booked in.
 */
import type { bookDelivery, DeliveryItem } from "@apothecary/core/deliveries/contract";
import { isExpired } from "@apothecary/core/lib/rules/calendar";
import type * as z from "zod";
import type { Typed } from "../../../kit/form/contract-form.ts";
import { isDay } from "../../../kit/form/day.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import { newId } from "../../../lib/page/new-id.ts";

/** The editable fields of a line. `usualOf`: the SKU whose usual values were filled in; `asksExpiry`: it usually has an expiry date. */
export interface Arrival {
  sku: string | null;
  quantity: Entry;
  packSize: Entry;
  supplierBatchNumber: string;
  expiryDate: string;
  quarantine: boolean;
  asksExpiry: boolean;
  /** The shelf life of its item in months; null if unknown. */
  shelfLifeMonths: number | null;
  usualOf: string | null;
}

export type ArrivalLine = Line<null, Arrival>;

/** The fields of the whole delivery, named as in the payload. */
export interface Consignment {
  supplier: number | null;
  orderNumber: string;
  location: string | null;
  /** What a category needs, and the user has confirmed not to have. */
  confirmExpiry: boolean;
  confirmSupplierBatch: boolean;
}

const EMPTY: Arrival = {
  ...{ sku: null, quantity: null, packSize: null, supplierBatchNumber: "", expiryDate: "" },
  ...{ quarantine: false, asksExpiry: false, shelfLifeMonths: null, usualOf: null },
};

/** The required fields of a line; the contract validates the rest. */
export const ARRIVAL_RULES: LineRules<null, Arrival> = {
  required: { sku: "Item is required.", quantity: "Quantity is required.", packSize: "Pack size is required." },
};

/** An empty line, or one with initial values. */
export function arrivalLine(values: Partial<Arrival> = {}): NewLine<null, Arrival> {
  return { id: newId(), row: null, values: { ...EMPTY, ...values } };
}

/** The usual values of an item to fill in. An entered pack size is kept. */
export function usualValues(
  { sku, usual, shelfLifeMonths }: DeliveryItem,
  packSize: Entry,
): Pick<Arrival, "packSize" | "quarantine" | "asksExpiry" | "shelfLifeMonths" | "usualOf"> {
  const pack = packSize ?? (usual.packSize > 0 ? usual.packSize : null);
  return { packSize: pack, quarantine: usual.quarantine, asksExpiry: usual.expiry || shelfLifeMonths !== null, shelfLifeMonths, usualOf: sku };
}

/** A line with the full quantity on order and the usual values. */
export function orderedLine(item: DeliveryItem): NewLine<null, Arrival> {
  return arrivalLine({ sku: item.sku, quantity: item.onOrder, ...usualValues(item, null) });
}

/** The request body. Sends values as entered; the contract validates them. */
export function deliveryBody(values: Consignment, lines: readonly ArrivalLine[]): Typed<z.input<typeof bookDelivery.body>> {
  const body = lines.map(({ values: { sku, quantity, packSize, supplierBatchNumber, expiryDate, quarantine } }) => ({
    ...{ sku: sku ?? "", quantity, packSize, supplierBatchNumber, expiryDate },
    status: quarantine ? (1 as const) : (0 as const),
  }));
  return { delivery: { ...values, lines: body } } as Typed<z.input<typeof bookDelivery.body>>;
}

/** Lines already expired on arrival that are not marked for quarantine. */
export function expiredLines(lines: readonly ArrivalLine[], today: string): readonly ArrivalLine[] {
  return lines.filter(({ values: { expiryDate, quarantine } }) => !quarantine && isDay(expiryDate) && isExpired(expiryDate, today));
}

/** Lines without an expiry date whose items usually have one. */
export function undatedLines(lines: readonly ArrivalLine[]): readonly ArrivalLine[] {
  return lines.filter(({ values: { asksExpiry, expiryDate } }) => asksExpiry && expiryDate === "");
}

/** Whether the questions about expired and undated lines were about all that are booked in as Active without an expiry date. */
export function areAllAsked(lines: readonly ArrivalLine[]): boolean {
  return lines.every(({ values: { asksExpiry, expiryDate, quarantine } }) => quarantine || asksExpiry || expiryDate !== "");
}
