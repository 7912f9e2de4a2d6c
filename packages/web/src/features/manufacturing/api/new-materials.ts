/**
 * The lines to add to a job, each an item and a quantity (specification 3, section 5).
 */
import { SAME_ITEM_TWICE } from "@apothecary/core/jobs/contract";
import { REDUNDANT } from "@apothecary/core/lib/rules/fields";
import type { StockItem } from "../../../entities/item/queries.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { LineRules, NewLine } from "../../../kit/lines/lines.ts";
import type { JobDetails } from "./job.ts";
import { newId } from "../../../lib/page/new-id.ts";

export interface NewMaterial {
  sku: string | null;
  quantity: Entry;
}

/** An empty line. */
export const emptyMaterial = (): NewLine<null, NewMaterial> => ({ id: newId(), row: null, values: { sku: null, quantity: null } });

/** Validates new lines: an item appears at most once in a job. `present` are the job's SKUs. */
export function materialRules(type: JobDetails["type"], present: ReadonlySet<string>): LineRules<null, NewMaterial> {
  return {
    required: { sku: `${type === "Formula" ? "Raw material" : "Component"} is required.`, quantity: "Quantity is required." },
    unique: { field: "sku", message: SAME_ITEM_TWICE },
    check: ({ values: { sku } }) => ({ sku: sku !== null && present.has(sku) ? SAME_ITEM_TWICE : undefined }),
  };
}

/** Whether an item can be added: a raw material to a formula job, componentry to a filling job, and never a Redundant item. */
export function mayBeAdded({ categoryType, status }: Pick<StockItem, "categoryType" | "status">, type: JobDetails["type"]): boolean {
  return status !== REDUNDANT && categoryType === (type === "Formula" ? "Raw Material" : "Componentry");
}
