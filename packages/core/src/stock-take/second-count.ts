import type { Actor } from "../lib/actions/actor.ts";
import { conflict } from "../lib/actions/error.ts";
import type { Counted } from "./stock-take.rows.ts";

/** Refuses (409) a second count by the user who made the first, both when the location is opened and when it is counted. */
export function assertMayCount({ secondCount, firstCountById }: Pick<Counted, "secondCount" | "firstCountById">, { userId }: Pick<Actor, "userId">): void {
  if (secondCount && firstCountById === userId) throw conflict("You made the first count of this location. Another person has to count it again.");
}
