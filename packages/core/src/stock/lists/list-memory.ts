/**
 * The stock list as this process last read it. Reading ten thousand rows costs hundreds of read units and most of a
 * second of work; what changed since costs next to nothing. The memory is brought up to date before each answer, and is
 * forgotten after some minutes in any case.
 */
import { now } from "../../lib/time/clock.ts";
import { settings } from "../../lib/stage/settings.ts";
import { broughtUpToDate, type KnownList } from "./list-changes.ts";

/** How long a list is cached. */
const KEPT_MS = 300_000;

interface Memory {
  list: KnownList;
  since: number;
}

let memory: Memory | undefined;

/** Keeps a list that was just read. */
export function remember(list: KnownList): KnownList {
  memory = { list, since: now() };
  return list;
}

/** Whether a list is remembered that may still be used. */
export function isRemembered(): boolean {
  return memory !== undefined && memory.list.tableName === settings().tableName && now() - memory.since <= KEPT_MS;
}

/** The current list, from the cache and the changes since; undefined if it has to be read. */
export async function recall(): Promise<KnownList | undefined> {
  const known = memory;
  if (!known || !isRemembered()) return undefined;
  const list = await broughtUpToDate(known.list);
  if (list) memory = { ...known, list };
  return list;
}
