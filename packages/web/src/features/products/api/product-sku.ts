/**
 * The next free SKU for a new product or version, from the server.
 */
import { checkProductSku } from "@apothecary/core/products/contract";
import { queryOptions } from "@tanstack/react-query";
import type { Entry } from "../../../kit/form/entry.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** The first part of a product's SKU (contract, section 3); undefined until all its fields are set. The fill size in grams or ml. */
export function skuFirstPart(formulaCode: string | null, categoryCode: string | null, fillSize: Entry): string | undefined {
  if (formulaCode === null || categoryCode === null || typeof fillSize !== "number" || fillSize < 0) return undefined;
  return `${formulaCode}-${categoryCode}-${fillSize}`;
}

/** The first free SKU; disabled until its first part is known. */
export const freeSkuQuery = (firstPart: string | undefined) =>
  queryOptions({
    queryKey: keys.products.sku(firstPart ?? ""),
    queryFn: ({ signal }): Promise<string> => call(checkProductSku, { body: { firstPartOfSku: firstPart ?? "" } }, { signal }),
    enabled: firstPart !== undefined,
  });
