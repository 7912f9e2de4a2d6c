/** Removing a location. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { conflict } from "../lib/error.ts";
import type { Write } from "../lib/write.ts";
import { countRequestKey } from "../stock-take/count-request.rows.ts";
import type { removeLocation } from "./contract.ts";
import { openPlace } from "./open-place.ts";
import { takePlace } from "./place.rows.ts";

/**
 * Removes an empty location and releases its name. Its history stays in the ledger; its count request is deleted.
 * Refuses an unknown location (404) and one that holds stock (409). (Specification 2, section 2.14.)
 */
export async function removePlace({ locationId }: z.output<typeof removeLocation.body>, actor: Actor): Promise<z.output<typeof removeLocation.answer>> {
  return commit(actor, async () => {
    const place = await openPlace(locationId);
    const name = `${place.warehouse} ${place.bin}`;
    if (place.rows > 0) throw conflict(`${name} holds stock. Please transfer it before you remove the location.`);
    const writes: Write[] = [...takePlace(place), { kind: "delete", key: countRequestKey(locationId) }];
    return { writes, answer: { message: `${name} has been removed.`, type: "success", locationId } };
  });
}
