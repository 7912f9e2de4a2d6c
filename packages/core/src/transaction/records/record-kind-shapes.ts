/** The kinds of records whose changes the audit trail has, with the words of its actions. Pure; the browser uses it too. */
import { typedKeys } from "../../lib/rules/keyed.ts";

const RECORD_WORDS = {
  user: "User",
  actionRoles: "Action Roles",
  business: "Business",
  category: "Category",
  location: "Location",
  item: "Item",
  formula: "Formula",
  product: "Product",
  order: "Order",
  purchase: "Purchase Order",
  job: "Job",
  jobGroup: "Job Group",
  stockTake: "Stock Take",
  recall: "Recall",
  complaint: "Complaint",
} as const;
export type RecordKind = keyof typeof RECORD_WORDS;
export const RECORD_KINDS = typedKeys(RECORD_WORDS);

const HAPPENED = ["Added", "Edited", "Removed"] as const;
export type Happened = (typeof HAPPENED)[number];
export type RecordAction = `${(typeof RECORD_WORDS)[RecordKind]} ${Happened}`;

/** The action of a change of a record. */
export const recordAction = (kind: RecordKind, happened: Happened): RecordAction => `${RECORD_WORDS[kind]} ${happened}`;
export const RECORD_ACTIONS = RECORD_KINDS.flatMap((kind) => HAPPENED.map((happened) => recordAction(kind, happened)));
