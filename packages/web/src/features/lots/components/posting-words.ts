import { typedKeys } from "@apothecary/core/lib/rules/keyed";
import type { LotAccount } from "@apothecary/core/trace/contract";

type Posting = LotAccount["lines"][number]["posting"];

/** The kinds of movement in display order. */
export const POSTING_WORDS: Record<Posting, string> = {
  received: "Received",
  made: "Made",
  renumbered: "Renumbered",
  used: "Used",
  dispatched: "Dispatched",
  returned: "Returned",
  writtenOff: "Written off",
  destroyed: "Destroyed",
  returnedToSupplier: "Returned to supplier",
  sampled: "Sampled",
  counted: "Counted differences",
  moved: "Moved",
};
export const SHOWN_POSTINGS = typedKeys(POSTING_WORDS);
