/**
 * Whom a formula or a product is made for.
 */
import { type Business, businessKey, type BusinessRow } from "../directory/business.rows.ts";
import { AppError, badInput } from "../lib/error.ts";
import { settings } from "../lib/settings.ts";
import { getMany } from "../lib/table.ts";
import type { Check } from "../lib/write.ts";

/**
 * The client named at `path` in the input, and the own company, strongly read. 404 if there is no such business, 400
 * where it is no client; the own company and its house brand may be made for like any client.
 */
export async function openClient(clientId: number, path: string): Promise<{ client: Business; own: Pick<Business, "id" | "name"> }> {
  const { ownBusinessId, houseBrandId } = settings();
  const [client, own] = await getMany<BusinessRow>([businessKey(clientId), businessKey(ownBusinessId)], true);
  if (!client) throw new AppError("not_found", "The client does not exist.", { errors: [{ path, message: "The client does not exist." }] });
  if (!client.client && ![ownBusinessId, houseBrandId].includes(client.id)) throw badInput(path, `${client.name} is not a client.`);
  if (!own) throw new Error(`The own company, business ${ownBusinessId}, is missing.`);
  return { client, own };
}

/** Expects a business to be as it was read. */
export function unchangedBusiness(business: Pick<Business, "id" | "version">): Check {
  return { kind: "check", key: businessKey(business.id), expect: { equals: { version: business.version } } };
}
