/** The editable lines of a client's prices. */
import { type AgreedPrice, priceFault } from "@apothecary/core/products/contract";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import { showDay, showMoney, showQuantity } from "../../../kit/table/columns/format.ts";
import { newId } from "../../../lib/page/new-id.ts";

/** A price for a unit from a quantity on, and its first and last day. */
export interface PriceLine {
  fromQuantity: Entry;
  price: Entry;
  validFrom: string | null;
  validTo: string | null;
}

export const PRICE_RULES: LineRules<null, PriceLine> = {
  required: { fromQuantity: "Quantity is required.", price: "Price is required." },
  check: ({ values }) => {
    const price = agreed(values);
    const fault = price && priceFault([price], 0);
    return fault ? { [fault.field]: fault.message } : {};
  },
};

function agreed({ fromQuantity, price, ...days }: PriceLine): AgreedPrice | undefined {
  return typeof fromQuantity === "number" && typeof price === "number" ? { fromQuantity, price, ...days } : undefined;
}

/** An empty line, or one of an agreed price. */
export function priceLine(values: Partial<PriceLine> = {}): NewLine<null, PriceLine> {
  return { id: newId(), row: null, values: { fromQuantity: null, price: null, validFrom: null, validTo: null, ...values } };
}

/** The request body of the lines. Sends values as entered; the contract validates them. */
export const pricesToSave = (lines: readonly Line<null, PriceLine>[]): PriceLine[] => lines.map(({ values }) => values);

/** The days on which a price is valid: 'Always', '01/01/2026 – 31/12/2026', 'From 01/01/2026', 'Until 31/12/2026'. */
export function validDays({ validFrom, validTo }: Pick<PriceLine, "validFrom" | "validTo">): string {
  if (validFrom && validTo) return `${showDay(validFrom)} – ${showDay(validTo)}`;
  if (validFrom) return `From ${showDay(validFrom)}`;
  return validTo ? `Until ${showDay(validTo)}` : "Always";
}

/** Prices in words, for the notice of a stale edit. */
export function pricesText(prices: readonly PriceLine[]): string {
  const one = ({ fromQuantity, price, ...days }: PriceLine) =>
    `From ${showQuantity(Number(fromQuantity), "units")} ${showMoney(Number(price))} (${validDays(days).toLowerCase()})`;
  return prices.map(one).join("; ");
}
