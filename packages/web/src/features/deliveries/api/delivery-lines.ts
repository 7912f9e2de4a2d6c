/**
 * The lines of a delivery that is being booked in.
 */
import type { bookDelivery, DeliveryItem } from "@apothecary/core/deliveries/contract";
import { isExpired } from "@apothecary/core/lib/calendar";
import type * as z from "zod";
import type { Typed } from "../../../kit/form/contract-form.ts";
import { isDay } from "../../../kit/form/day.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";

/** What is entered of a line. `usualOf` is the SKU whose usual values were filled in, `asksExpiry` whether it usually has an expiry date. */
export interface Arrival {
  sku: string | null;
  quantity: Entry;
  packSize: Entry;
  supplierBatchNumber: string;
  expiryDate: string;
  quarantine: boolean;
  asksExpiry: boolean;
  usualOf: string | null;
}

export type ArrivalLine = Line<null, Arrival>;

/** What stays for the whole delivery; the names are the payload's. */
export interface Consignment {
  supplier: number | null;
  orderNumber: string;
  location: string | null;
}

const EMPTY: Arrival = {
  ...{ sku: null, quantity: null, packSize: null, supplierBatchNumber: "", expiryDate: "" },
  ...{ quarantine: false, asksExpiry: false, usualOf: null },
};

/** What must be entered of each line. The contract says the rest. */
export const ARRIVAL_RULES: LineRules<null, Arrival> = {
  required: { sku: "Item is required.", quantity: "Quantity is required.", packSize: "Pack size is required." },
};

/** A line with nothing in it, or of an item. */
export function arrivalLine(values: Partial<Arrival> = {}): NewLine<null, Arrival> {
  return { id: crypto.randomUUID(), row: null, values: { ...EMPTY, ...values } };
}

/** What is usual for an item, as it is filled in: a pack size that somebody typed stays. */
export function usualValues({ sku, usual }: DeliveryItem, packSize: Entry): Pick<Arrival, "packSize" | "quarantine" | "asksExpiry" | "usualOf"> {
  return { packSize: packSize ?? (usual.packSize > 0 ? usual.packSize : null), quarantine: usual.quarantine, asksExpiry: usual.expiry, usualOf: sku };
}

/** The line of an item that was ordered: all of it, as it usually comes. */
export function orderedLine(item: DeliveryItem): NewLine<null, Arrival> {
  return arrivalLine({ sku: item.sku, quantity: item.onOrder, ...usualValues(item, null) });
}

/** The body that is sent. What is no figure yet goes as it is: the contract says what is wrong with it. */
export function deliveryBody(values: Consignment, lines: readonly ArrivalLine[]): Typed<z.input<typeof bookDelivery.body>> {
  const body = lines.map(({ values: { sku, quantity, packSize, supplierBatchNumber, expiryDate, quarantine } }) => ({
    ...{ sku: sku ?? "", quantity, packSize, supplierBatchNumber, expiryDate },
    status: quarantine ? (1 as const) : (0 as const),
  }));
  return { delivery: { ...values, lines: body } } as Typed<z.input<typeof bookDelivery.body>>;
}

/** Lines that expired before they came in and are not put into quarantine. */
export function expiredLines(lines: readonly ArrivalLine[], today: string): readonly ArrivalLine[] {
  return lines.filter(({ values: { expiryDate, quarantine } }) => !quarantine && isDay(expiryDate) && isExpired(expiryDate, today));
}

/** Lines without the expiry date that their items usually have. */
export function undatedLines(lines: readonly ArrivalLine[]): readonly ArrivalLine[] {
  return lines.filter(({ values: { asksExpiry, expiryDate } }) => asksExpiry && expiryDate === "");
}
