/** The client of a formula or product. */
import { type Business, businessKey, type BusinessRow } from "../directory/business.rows.ts";
import { AppError, badInput } from "../lib/actions/error.ts";
import { settings } from "../lib/stage/settings.ts";
import { getMany } from "../lib/table/table.ts";
import type { Check } from "../lib/table/write.ts";
import { ownBrands } from "../stock/owner.ts";
import { servesClient } from "../stock/rules.ts";
import type { Product } from "./product.rows.ts";

/**
 * The client named at `path` in the input, and the company itself, strongly consistent. 404 for an unknown business,
 * 400 if it is not a client; the company itself and its house brand count as clients.
 */
export async function openClient(clientId: number, path: string): Promise<{ client: Business; own: Pick<Business, "id" | "name"> }> {
  const { ownBusinessId } = settings();
  const [client, own] = await getMany<BusinessRow>([businessKey(clientId), businessKey(ownBusinessId)], true);
  if (!client) throw new AppError("not_found", "The client does not exist.", { errors: [{ path, message: "The client does not exist." }] });
  if (!client.client && !ownBrands().includes(client.id)) throw badInput(path, `${client.name} is not a client.`);
  if (!own) throw new Error(`The own company, business ${ownBusinessId}, is missing.`);
  return { client, own };
}

/** Whether a product can be sold to a client: its own ones, and those of the company itself and its house brand. */
export function isSoldTo(clientId: number, product: Pick<Product, "clientId">): boolean {
  return servesClient(product.clientId, clientId, ownBrands());
}

/** A condition check that a business is unchanged. */
export function unchangedBusiness(business: Pick<Business, "id" | "version">): Check {
  return { kind: "check", key: businessKey(business.id), expect: { equals: { version: business.version } } };
}
