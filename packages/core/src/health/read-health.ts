import { businessKey } from "../directory/business.rows.ts";
import { settings } from "../lib/stage/settings.ts";
import { get } from "../lib/table/table.ts";

/** Reads one row of the table: the own company, which a stage without data does not have yet. Throws if the table cannot be read. */
export async function readHealth(): Promise<{ ok: true }> {
  await get(businessKey(settings().ownBusinessId));
  return { ok: true };
}
