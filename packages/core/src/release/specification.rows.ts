/** The specification of an item: one row in the item's partition, after the item. */
import type { Approvable } from "../lib/actions/approval.ts";
import type { Key, Put, Row } from "../lib/table/write.ts";
import { itemPartition } from "../stock/items/item.rows.ts";
import type { SpecifiedTest } from "./specification-shapes.ts";

/** Quantities in grams or units. */
export interface Specification extends Approvable {
  /** The quantity of a sample; null for none. */
  sampleQuantity: number | null;
  /** Months until stock is tested again; null for never. */
  retestMonths: number | null;
  tests: SpecifiedTest[];
  /** Counts its editions. */
  version: number;
}
export interface SpecificationRow extends Row, Specification {}

export const SPECIFICATION = "SPECIFICATION";
export const specificationKey = (sku: string): Key => ({ PK: itemPartition(sku), SK: SPECIFICATION });

/** Puts the next edition of a specification, on condition of the one that was read. */
export function putSpecification(sku: string, was: Specification | undefined, becomes: Omit<Specification, "version">): Put {
  const item: SpecificationRow = { ...becomes, ...specificationKey(sku), version: (was?.version ?? 0) + 1 };
  return { kind: "put", item, expect: was ? { equals: { version: was.version } } : { absent: true } };
}
