/** Queries and lines for shipping an order in parts. */
import { asOrdered } from "@apothecary/core/lib/rules/quantity";
import { readyToShip, shipments, shipPreview } from "@apothecary/core/sales/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import type { Entry } from "../../../kit/form/entry.ts";
import type { LineCell, LineRules, NewLine, Line } from "../../../kit/lines/lines.ts";
import { call, callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

export type ShipPreview = z.output<typeof shipPreview.answer>;
type Offered = ShipPreview["lines"][number];

/** What can be shipped of an order now. */
export const shipPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: keys.sales.shipPreview(id),
    queryFn: ({ signal }): Promise<ShipPreview> => call(shipPreview, { body: { id } }, { signal }),
    staleTime: 0,
  });

/** The open orders with goods to ship, by dispatch date, page by page. */
export const readyToShipQuery = infiniteQueryOptions({
  queryKey: keys.sales.readyToShip,
  queryFn: async ({ pageParam, signal }) => {
    const { body, next } = await callAnswered(readyToShip, { query: { cursor: pageParam } }, { signal });
    return { rows: body, next };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});

/** All shipments, newest first, page by page. */
export const shipmentsQuery = infiniteQueryOptions({
  queryKey: keys.sales.shipments({}),
  queryFn: async ({ pageParam, signal }) => {
    const { body, next } = await callAnswered(shipments, { body: { cursor: pageParam } }, { signal });
    return { rows: body, next };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});

/** A shipment of the list. */
export type Sent = z.output<typeof shipments.answer>[number];

/** A batch that can leave for a line of the order; a line of which nothing is in stock has one row without a batch. */
export interface LotToShip {
  line: Offered;
  lot: Offered["batches"][number] | undefined;
  /** Whether it is the first row of its line. */
  first: boolean;
}

export interface ToShip {
  /** Grams or units. */
  quantity: Entry;
  /** Whether a label of it was scanned. */
  scanned: boolean;
}

export type ShipLine = Line<LotToShip, ToShip>;

/** The rows of a shipment, with what is proposed of each batch. */
export function shipLines({ lines }: Pick<ShipPreview, "lines">): NewLine<LotToShip, ToShip>[] {
  return lines
    .filter(({ open }) => open > 0)
    .flatMap((line): NewLine<LotToShip, ToShip>[] => {
      if (line.batches.length === 0)
        return [{ id: String(line.salesId), row: { line, lot: undefined, first: true }, values: { quantity: null, scanned: false } }];
      return line.batches.map((lot, i) => ({
        id: `${line.salesId} ${lot.elementId}`,
        row: { line, lot, first: i === 0 },
        values: { quantity: lot.own === 0 ? null : lot.own, scanned: false },
      }));
    });
}

const INVALID = "This is not a valid quantity.";

export const SHIP_RULES: LineRules<LotToShip, ToShip> = {
  check: ({ row: { lot }, values: { quantity } }) => {
    if (quantity === null) return {};
    if (typeof quantity !== "number" || !Number.isInteger(quantity) || quantity < 0) return { quantity: INVALID };
    return { quantity: quantity > (lot?.available ?? 0) ? "This is a greater quantity than is available in the batch." : undefined };
  },
};

/** The lines of the body: those of which something leaves, in the order of the table. */
export function shipBody(all: readonly ShipLine[]) {
  return [...leavingByLine(all)].map(([salesId, leaving]) => {
    const { unit } = leaving[0]?.row.line ?? { unit: "units" as const };
    return {
      salesId,
      quantity: asOrdered(
        leaving.reduce((sum, { values }) => sum + quantityIn(values), 0),
        unit,
      ),
      batches: leaving.map(({ row, values }) => ({ elementId: row.lot?.elementId ?? "", quantity: values.quantity })),
    };
  });
}

/** The row that shows an error of the `index`th line of the body. */
export function shipCell(all: readonly ShipLine[], index: number): LineCell<ToShip> | undefined {
  const [first] = [...leavingByLine(all).values()][index] ?? [];
  return first && { id: first.id, field: "quantity" };
}

/** How many of the rows that leave were scanned. */
export function scannedCount(all: readonly ShipLine[]): { scanned: number; total: number } {
  const leaving = all.filter(({ values }) => quantityIn(values) > 0);
  return { scanned: leaving.filter(({ values }) => values.scanned).length, total: leaving.length };
}

/** Whether a batch of too short a shelf life leaves. */
export const hasShort = (all: readonly ShipLine[]): boolean => all.some(({ row, values }) => row.lot?.tooShort === true && quantityIn(values) > 0);

/** The number of units, and of grams, that leave. */
export function leavingTotals(all: readonly ShipLine[]): { units: number; grams: number } {
  const sum = (unit: string): number => all.filter(({ row }) => row.line.unit === unit).reduce((total, { values }) => total + quantityIn(values), 0);
  return { units: sum("units"), grams: sum("Kg") };
}

function leavingByLine(all: readonly ShipLine[]): Map<number, ShipLine[]> {
  return Map.groupBy(
    all.filter(({ values }) => values.quantity !== null && values.quantity !== 0),
    ({ row }) => row.line.salesId,
  );
}

/** What leaves of a row. */
export const quantityIn = ({ quantity }: ToShip): number => (typeof quantity === "number" ? quantity : 0);
