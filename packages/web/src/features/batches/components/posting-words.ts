import type { BatchAccount } from "@apothecary/core/trace/contract";

export type Posting = BatchAccount["lines"][number]["posting"];

/** The movement types in display order. */
export const SHOWN_POSTINGS: readonly Posting[] = ["received", "made", "renumbered", "used", "dispatched", "returned", "writtenOff", "counted", "moved"];

export const POSTING_WORDS: Record<Posting, string> = {
  received: "Received",
  made: "Made",
  renumbered: "Renumbered",
  used: "Used",
  dispatched: "Dispatched",
  returned: "Returned",
  writtenOff: "Written off",
  counted: "Counted differences",
  moved: "Moved",
};
