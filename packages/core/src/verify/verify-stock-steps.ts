/**
 * `verifyLive` in steps: each reads for a while and keeps how far it is, so that a table of any size is verified by a function
 * with a time limit.
 */
import { deserialize, serialize } from "node:v8";
import { now } from "../lib/time/clock.ts";
import { scanPages, type ScanPosition } from "../lib/table/scan.ts";
import type { Finding } from "./finding.ts";
import { foundTwice, Reading, type ReadingOptions, type Verdict } from "./verify-stock.ts";

interface Kept {
  /** The state of the current reading, and how far it is. */
  reading: object;
  position?: ScanPosition;
  /** The findings of the first reading, during the second. */
  first?: Finding[];
}

/** Reads on from what an earlier step kept, until an instant (milliseconds): the verdict, or what the next step needs. */
export async function verifyStockStep(kept: Buffer | undefined, until: number, options: ReadingOptions = {}): Promise<Verdict | Buffer> {
  const { reading: state, position: from, first }: Partial<Kept> = kept ? (deserialize(kept) as Kept) : {};
  const reading = state ? resumed(new Reading(options), state) : new Reading(options);
  for await (const { rows, position } of scanPages(from)) {
    for (const row of rows) reading.see(row);
    if (position && now() >= until) return serialize({ reading: plain(reading), position, first } satisfies Kept);
  }
  if (reading.next()) return serialize({ reading: plain(reading), first } satisfies Kept);
  const verdict = reading.verdict();
  if (first) return foundTwice(first, verdict);
  return verdict.findings.length === 0 ? verdict : serialize({ reading: plain(new Reading(options)), first: verdict.findings } satisfies Kept);
}

/** Objects with methods as their fields alone: the checks and their parts. Maps, sets and rows stay as they are. */
function plain(value: object): object {
  if (Array.isArray(value)) return value.map((one: unknown) => (isObject(one) ? plain(one) : one));
  if (value instanceof Map || value instanceof Set) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]: [string, unknown]) => [name, isObject(field) ? plain(field) : field]));
}

/** Gives fresh objects with methods the fields that were kept. */
function resumed<T extends object>(fresh: T, fields: object): T {
  for (const [name, field] of Object.entries(fields) as [keyof T & string, unknown][]) {
    const own: unknown = fresh[name];
    const hasParts = isObject(own) && isObject(field) && !(own instanceof Map || own instanceof Set) && (!Array.isArray(own) || own.some(isObject));
    Object.assign(fresh, { [name]: hasParts ? resumed(own, field) : field });
  }
  return fresh;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
