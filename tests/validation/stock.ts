import type { Chapter } from "./chapter.ts";

/** Rules of the stock and its ledger. */
export const STOCK: Chapter = {
  title: "Stock and its ledger",
  rules: [
    {
      rule: "An item's quantity is the sum of its batches, and no quantity is below zero.",
      serves: ["Annex 11 §5", "11.10(a)", "ISO 22716 6.6"],
      tests: [
        "the five rules hold for any concurrent actions on one batch, in any order",
        "64 clients take 1 each from a batch of 40: 40 succeed, 24 are refused with the reason",
        "concurrent transfers from one batch take no more than it holds",
      ],
    },
    {
      rule: "An item's allocated quantity is the sum of its open job lines; a batch's reservations never exceed its quantity, a line's never its allocation.",
      serves: ["Annex 11 §5", "ISO 22716 7.2"],
      tests: [
        "refuses more than a line is allocated, over all its batches",
        "two who want the last of a batch: one gets it",
        "eighteen jobs complete on one batch while others move, count and freeze it: the five rules hold",
      ],
    },
    {
      rule: "Every change of a quantity has its ledger row; the ledger replayed from nothing gives exactly the stock, place by place.",
      serves: ["Annex 11 §9", "11.10(e)", "ISO 22716 17"],
      tests: [
        "the stock rebuilt from the ledger is the stock, place by place",
        "the differences of the log add up to the stock, to the gram, by item, batch and place",
        "the real chain has the same result as its model",
      ],
    },
    {
      rule: "Every request takes effect once or not at all, even if the power fails, and however often it is sent.",
      serves: ["Annex 11 §5", "Annex 11 §16", "11.10(f)"],
      tests: [
        "has one effect wherever it is cut off",
        "a request takes effect once and gets its first answer again, a day later too",
        "where answers get lost at 20 %, each request has one effect",
        "orders that are split, made and shipped in parts, changed, cancelled and closed keep every rule where requests are killed",
        "every call that writes is an action here",
      ],
    },
    {
      rule: "An action that needs more than one transaction goes on after a crash, and keeps the rules between its steps.",
      serves: ["Annex 11 §5", "Annex 11 §16"],
      tests: [
        "an operation that was cut off is continued by the same request, and by the sweeper",
        "two who carry the same operation on do each of its steps once",
        "finishes without being sent again",
      ],
    },
    {
      rule: "A stale edit changes nothing, and says who changed what.",
      serves: ["Annex 11 §5", "11.10(f)"],
      tests: ["takes one of two edits from the same version, one after the other or at once", "a stale version is refused and changes nothing"],
    },
    {
      rule: "A lot keeps everything that is known of it wherever it is moved, split, counted or returned.",
      serves: ["ISO 22716 6.4", "ISO 22716 7.2"],
      tests: ["keeps all that is known of each lot", "found bulk of which nothing is in stock is of the version that its number was made to"],
    },
    {
      rule: "A scan never books anything by itself: it fills the field that its code belongs to, or is refused.",
      serves: ["Annex 11 §6", "11.10(f)", "ISO 22716 6.6"],
      tests: ["a scan into any field of a dialog submits nothing, and stays in fields for codes only"],
    },
  ],
};
