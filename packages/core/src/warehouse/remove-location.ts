/** Removing a location. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { conflict } from "../lib/actions/error.ts";
import type { Write } from "../lib/table/write.ts";
import { countRequestKey } from "./count-request.rows.ts";
import type { removeLocation } from "./contract.ts";
import { openLocation } from "./open-location.ts";
import { locationDeletion } from "./location.rows.ts";

/**
 * Removes an empty location and releases its name. Its history stays in the ledger; its count request is deleted.
 * Refuses an unknown location (404) and one that holds stock (409). (Specification 2, section 2.14.)
 */
export async function deleteLocation({ locationId }: z.output<typeof removeLocation.body>, actor: Actor): Promise<z.output<typeof removeLocation.answer>> {
  return commit(actor, async () => {
    const location = await openLocation(locationId);
    const name = `${location.warehouse} ${location.bin}`;
    if (location.rows > 0) throw conflict(`${name} holds stock. Please transfer it before you remove the location.`);
    const writes: Write[] = [...locationDeletion(location), { kind: "delete", key: countRequestKey(locationId) }];
    return { writes, answer: { message: `${name} has been removed.`, type: "success", locationId } };
  });
}
