/**
 * The rules of a walk, which picks reservations stop by stop. `walking.ts` stores it in the browser.
 */
import { parseLabel } from "../../../entities/stock-line/label-text.ts";
import type { PickRow } from "./pick-lists.ts";

/** A batch at a location, with the quantity to pick for each job in grams or units. */
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
  /** Whether it waits for its release; absent in walks from before that was stored. */
  atRisk?: boolean;
  wanted: readonly { reservationId: string; jobId: number; jobNumber: string; quantity: number }[];
  /** The quantity picked; null before the stop is done, 0 if the batch was not found. */
  picked: number | null;
}

/** A user's walk, as stored in the browser. */
export interface Walk {
  is: "walk";
  key: string;
  username: string;
  jobIds: readonly number[];
  destination: { id: string; name: string };
  stops: readonly Stop[];
  /** The last location scanned. The next batch at it needs no second scan of the location. */
  placeId: string | null;
  /** Time of the last change, in milliseconds. */
  at: number;
}

/** One entry of `transfer_reserved_stock`, for one job of a stop. */
export interface PickEntry {
  reservationId: string;
  pickQuantity: number;
  transferQuantity: number;
}

/** The stops of the reservations, sorted by warehouse and bin. Stock already at the destination is omitted. */
export function walkStops(rows: readonly PickRow[], destinationId: string): Stop[] {
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
      atRisk: row.atRisk,
      wanted: row.requiredFor.map(({ reservationId, jobId, jobNumber, reservationQuantity }) => ({
        reservationId,
        jobId,
        jobNumber,
        quantity: reservationQuantity,
      })),
      picked: null,
    }));
}

/** The total quantity to pick at a stop. */
export const wantedQuantity = ({ wanted }: Pick<Stop, "wanted">): number => wanted.reduce((sum, one) => sum + one.quantity, 0);

/** `Main A-04-2`. */
export const stopLocation = ({ warehouse, bin }: Pick<Stop, "warehouse" | "bin">): string => `${warehouse} ${bin}`;

/** The next stop; undefined at the end. Postponed stops come last. */
export const nextStop = ({ stops }: Pick<Walk, "stops">): Stop | undefined => stops.find(({ picked }) => picked === null);

/** The walk after a stop, with the quantity picked. */
export function withPicked(walk: Walk, elementId: string, picked: number, at: number): Walk {
  return { ...walk, at, stops: walk.stops.map((stop) => (stop.elementId === elementId ? { ...stop, picked } : stop)) };
}

/** The jobs for which something is still to be picked, with their numbers. */
export function jobsToPick({ stops }: Pick<Walk, "stops">): Map<number, string> {
  const open = stops.filter(({ picked }) => picked === null);
  return new Map(open.flatMap(({ wanted }) => wanted.map(({ jobId, jobNumber }) => [jobId, jobNumber] as const)));
}

/** The walk without what was still to be picked for a job. A stop that no other job needs is left out. */
export function withoutJob(walk: Walk, jobId: number, at: number): Walk {
  const stops = walk.stops.flatMap((stop) => {
    const wanted = stop.wanted.filter((one) => one.jobId !== jobId);
    if (stop.picked !== null || wanted.length === stop.wanted.length) return [stop];
    return wanted.length === 0 ? [] : [{ ...stop, wanted }];
  });
  return { ...walk, at, stops, jobIds: walk.jobIds.filter((id) => id !== jobId) };
}

/** The walk with a stop moved to the end. */
export function postpone(walk: Walk, elementId: string, at: number): Walk {
  const later = walk.stops.filter((stop) => stop.elementId === elementId);
  return { ...walk, at, stops: [...walk.stops.filter((stop) => stop.elementId !== elementId), ...later] };
}

/** Divides a partial pick among the jobs in order, each in full before the next. */
export function entriesOfStop({ wanted }: Pick<Stop, "wanted">, picked: number): PickEntry[] {
  let rest = picked;
  return wanted.flatMap(({ reservationId, quantity }) => {
    const share = Math.min(rest, quantity);
    rest -= share;
    return share > 0 ? [{ reservationId, pickQuantity: share, transferQuantity: share }] : [];
  });
}

/** The result of scanned or typed text at a stop. */
export type Read = { right: true; is: "place" | "batch" } | { right: false; message: string };

/**
 * Validates a label at a stop: first the location's, then the batch's. A typed bin or batch number counts as a label.
 * `atLocation`: the location is confirmed; `origin`: the origin of the application.
 */
export function readAtStop(text: string, walk: Pick<Walk, "stops">, stop: Stop, atLocation: boolean, origin: string): Read {
  const label = parseLabel(text, origin);
  if (label?.kind === "location") return readLocation(label.locationId, walk, stop);
  const isStockLine = label?.kind === "batch";
  if (!atLocation) {
    if (sameText(text, stop.bin) || sameText(text, stopLocation(stop))) return { right: true, is: "place" };
    const message = isStockLine ? `Scan the label of ${stopLocation(stop)} first.` : `This is not ${stopLocation(stop)}.`;
    return { right: false, message };
  }
  const right = isStockLine ? label.stockLineId === stop.elementId || (label.sku === stop.sku && label.batchNumber === stop.batch) : sameText(text, stop.batch);
  if (right) return { right: true, is: "batch" };
  const found = isStockLine ? `${label.sku}${label.batchNumber ? ` ${label.batchNumber}` : ""}` : text.trim();
  return { right: false, message: `This is ${found}. Take ${stop.sku} ${stop.batch}.` };
}

function readLocation(locationId: string, { stops }: Pick<Walk, "stops">, stop: Stop): Read {
  if (locationId === stop.locationId) return { right: true, is: "place" };
  const other = stops.find((one) => one.locationId === locationId);
  return { right: false, message: `This is ${other ? stopLocation(other) : "another location"}. Go to ${stopLocation(stop)}.` };
}

const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();
