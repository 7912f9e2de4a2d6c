/** Ledger rows of what changes nothing else: a refused sign-in, a file that was given out. */
import type { Actor } from "../lib/actions/actor.ts";
import { newId } from "../lib/actions/id.ts";
import type { Write } from "../lib/table/write.ts";
import { instant } from "../lib/time/clock.ts";
import { type Entry, entryRow } from "./entry.rows.ts";
import { provedRow } from "./proof/row-mac.ts";

/** The write of an entry as a transaction of its own, under an id of its own. */
export function loneEntry(actor: Omit<Actor, "requestId">, entry: Entry): Write {
  return { kind: "put", item: provedRow(entryRow({ ...actor, requestId: newId() }, entry, instant(), 0)), expect: { absent: true } };
}
