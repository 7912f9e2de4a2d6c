/**
 * A walk: what is reserved for some jobs, picked stop by stop. Pure rules; `walking.ts` keeps it in the browser.
 */
import { labelOf } from "../../../entities/batch/label-text.ts";
import type { PickRow } from "./pick-lists.ts";

/** A batch at its place, and what is picked of it for each job: grams or units. */
export interface Stop {
  elementId: string;
  sku: string;
  name: string;
  batch: string;
  locationId: string;
  warehouse: string;
  bin: string;
  unit: PickRow["unit"];
  expiry: string | null;
  wanted: readonly { reservationId: string; jobId: number; jobNumber: string; quantity: number }[];
  /** What was picked; null until somebody was there, 0 where it was not found. */
  picked: number | null;
}

/** One walk of a user, as the browser keeps it. */
export interface Walk {
  is: "walk";
  key: string;
  username: string;
  jobIds: readonly number[];
  /** Where the picked stock goes. */
  destination: { id: string; name: string };
  stops: readonly Stop[];
  /** The place whose label was scanned last: the next batch at it needs no second scan. */
  placeId: string | null;
  /** When it was last changed, in milliseconds. */
  at: number;
}

/** What is sent of a stop: one entry of `transfer_reserved_stock` for each job. */
export interface PickEntry {
  reservationId: string;
  pickQuantity: number;
  transferQuantity: number;
}

/** The stops of what is reserved, in the order of warehouse and bin; what is at the destination already needs no walk. */
export function stopsOf(rows: readonly PickRow[], destinationId: string): Stop[] {
  return rows
    .filter(({ locationId }) => locationId !== destinationId)
    .map((row) => ({
      elementId: row.elementId,
      sku: row.sku,
      name: row.name,
      batch: row.batch,
      locationId: row.locationId,
      warehouse: row.warehouse,
      bin: row.bin,
      unit: row.unit,
      expiry: row.expiry,
      wanted: row.requiredFor.map(({ reservationId, jobId, jobNumber, reservationQuantity }) => ({
        reservationId,
        jobId,
        jobNumber,
        quantity: reservationQuantity,
      })),
      picked: null,
    }));
}

/** What all jobs together want of a stop. */
export const wantedOf = ({ wanted }: Pick<Stop, "wanted">): number => wanted.reduce((sum, one) => sum + one.quantity, 0);

/** `Main A-04-2`. */
export const placeOf = ({ warehouse, bin }: Pick<Stop, "warehouse" | "bin">): string => `${warehouse} ${bin}`;

/** The stop that comes next; undefined at the end. Stops that were put off come after the others. */
export const nextStop = ({ stops }: Pick<Walk, "stops">): Stop | undefined => stops.find(({ picked }) => picked === null);

/** The walk with a stop done: so much was picked of it. */
export function withPicked(walk: Walk, elementId: string, picked: number, at: number): Walk {
  return { ...walk, at, stops: walk.stops.map((stop) => (stop.elementId === elementId ? { ...stop, picked } : stop)) };
}

/** The walk with a stop put off to the end. */
export function putOff(walk: Walk, elementId: string, at: number): Walk {
  const later = walk.stops.filter((stop) => stop.elementId === elementId);
  return { ...walk, at, stops: [...walk.stops.filter((stop) => stop.elementId !== elementId), ...later] };
}

/** How a part of what is wanted is divided: the jobs in their order, each in full before the next. */
export function entriesOfStop({ wanted }: Pick<Stop, "wanted">, picked: number): PickEntry[] {
  let rest = picked;
  return wanted.flatMap(({ reservationId, quantity }) => {
    const share = Math.min(rest, quantity);
    rest -= share;
    return share > 0 ? [{ reservationId, pickQuantity: share, transferQuantity: share }] : [];
  });
}

/** What a scanned or typed text means at a stop. */
export type Read = { right: true; is: "place" | "batch" } | { right: false; message: string };

/**
 * Judges a label at a stop: first the place's, then the batch's. A bin or a batch number that is typed counts as its label.
 * `atPlace` says whether the place was confirmed; `origin` is the application's own.
 */
export function readAtStop(text: string, walk: Pick<Walk, "stops">, stop: Stop, atPlace: boolean, origin: string): Read {
  const label = labelOf(text, origin);
  if (label?.kind === "location") return readPlace(label.locationId, walk, stop);
  const isBatch = label?.kind === "batch";
  if (!atPlace) {
    if (sameText(text, stop.bin) || sameText(text, placeOf(stop))) return { right: true, is: "place" };
    const message = isBatch ? `Scan the label of ${placeOf(stop)} first.` : `This is not ${placeOf(stop)}.`;
    return { right: false, message };
  }
  const right = isBatch ? label.batchId === stop.elementId || (label.sku === stop.sku && label.batchNumber === stop.batch) : sameText(text, stop.batch);
  if (right) return { right: true, is: "batch" };
  const found = isBatch ? `${label.sku}${label.batchNumber ? ` ${label.batchNumber}` : ""}` : text.trim();
  return { right: false, message: `This is ${found}. Take ${stop.sku} ${stop.batch}.` };
}

function readPlace(locationId: string, { stops }: Pick<Walk, "stops">, stop: Stop): Read {
  if (locationId === stop.locationId) return { right: true, is: "place" };
  const other = stops.find((one) => one.locationId === locationId);
  return { right: false, message: `This is ${other ? placeOf(other) : "another location"}. Go to ${placeOf(stop)}.` };
}

const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();
