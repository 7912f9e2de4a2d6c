/** A program's token through the stage's address: functions that only read note its use, and count wrong ones. */
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { businessDay } from "@apothecary/core/lib/time/day";
import { createApiToken, revokeApiToken } from "@apothecary/core/users/contract";
import { allLocations } from "@apothecary/core/warehouse/contract";
import type { StageClient } from "./client.ts";

/** Reads with a token, which is refused after it was revoked. */
export async function readAsProgram(client: StageClient): Promise<void> {
  const body = { name: "Rehearsal", roles: ["ROLE_STAFF" as const], expiresOn: addDays(businessDay(), 1) };
  const { id, token } = await client.good(createApiToken, { body });
  const status = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(client.address + allLocations.path, { headers })).status;
  };
  const before = await status();
  await client.good(revokeApiToken, { body: { id } });
  const after = await status();
  if (before !== 200 || after !== 401) throw new Error(`A token was answered with ${before}, and with ${after} after it was revoked.`);
}
