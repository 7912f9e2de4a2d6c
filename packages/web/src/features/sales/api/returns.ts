/** What can come back of what was sent: the query, and the lines of the dialog. */
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { type clientReturn, type Returnable, returnable } from "@apothecary/core/returns/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import type { Typed } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** What was sent for an order, and what can still come back of it. */
export const returnableQuery = (salesOrderId: number) =>
  queryOptions({
    queryKey: keys.returns.returnable({ salesOrderId }),
    queryFn: ({ signal }): Promise<Returnable[]> => call(returnable, { query: { salesOrderId: String(salesOrderId) } }, { signal }),
    staleTime: 0,
  });

export interface ComingBack {
  /** Grams or units. */
  quantity: Entry;
}

export type ReturnLine = Line<Returnable, ComingBack>;

/** A line for each batch, and shipment, of which something can still come back; of one shipment only, if it is named. */
export function returnLines(all: readonly Returnable[], shipmentId?: number): NewLine<Returnable, ComingBack>[] {
  return all
    .filter((one) => one.left > 0 && (shipmentId === undefined || one.shipmentId === shipmentId))
    .map((row) => ({ id: `${row.sku} ${row.batchNumber} ${row.shipmentId ?? ""}`, row, values: { quantity: null } }));
}

export const RETURN_RULES: LineRules<Returnable, ComingBack> = {
  check: ({ row, values: { quantity } }) => ({
    quantity: typeof quantity === "number" && quantity > row.left ? `At most ${quantityText(row.left, row.unit)} can come back.` : undefined,
  }),
};

/** The lines of which something came back. */
export const chosenReturns = (all: readonly ReturnLine[]): ReturnLine[] => all.filter(({ values: { quantity } }) => quantity !== null && quantity !== 0);

/** The fields of the whole return. */
export interface ReturnValues {
  location: string | null;
  reason: string;
}

/** The body of a return; the batch is named with what it was sent for. */
export function returnBody(clientId: number, { location, reason }: ReturnValues, lines: readonly ReturnLine[]): Typed<z.input<typeof clientReturn.body>> {
  return {
    clientId,
    lines: chosenReturns(lines).map(({ row: { sku, batchNumber, salesOrderId, shipmentId }, values: { quantity } }) => ({
      ...{ sku, batchNumber, quantity, location: location ?? "", reason, salesOrderId },
      ...(shipmentId === undefined ? {} : { shipmentId }),
    })),
  };
}

/** `12 units`, `500 g`, or both; empty if nothing came back. */
export function returnText(all: readonly ReturnLine[]): string {
  const units = ["units", "g"] as const;
  return units
    .flatMap((unit) => {
      const sum = chosenReturns(all).reduce((total, { row, values }) => total + (row.unit === unit ? Number(values.quantity) : 0), 0);
      return sum > 0 ? [quantityText(sum, unit)] : [];
    })
    .join(", ");
}
