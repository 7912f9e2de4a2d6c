/** Ids in addresses: an edited or truncated link is reported as not found, without a request. */
import { PathId, Ref, Sku } from "@apothecary/core/lib/rules/fields";

/** The whole-number id of a parameter; undefined without a valid one. */
export function numberedId(text: string | null | undefined): number | undefined {
  return PathId.safeParse(text).data;
}

/** Whether a text can be the opaque id of a location or stock line. */
export const isRef = (text: string): boolean => Ref.safeParse(text).success;

/** Whether a text can be a SKU. */
export const isSku = (text: string): boolean => Sku.safeParse(text).success;
