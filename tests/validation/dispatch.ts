import type { Chapter } from "./chapter.ts";

/** Rules of dispatch, trace and recall. */
export const DISPATCH: Chapter = {
  title: "Dispatch, trace and recall",
  rules: [
    {
      rule: "An order dispatches what was made for it, earliest expiry first; never what has expired, nor what is not Live.",
      serves: ["ISO 22716 8.2", "ISO 22716 8.4"],
      tests: [
        "what was made is dispatched, earliest expiry first, with ledger rows; surplus too if requested",
        "what expires before the dispatch date leaves after a confirmation, what has expired never",
        "finished goods that are not Live stop the closing until it is confirmed, and are named",
      ],
    },
    {
      rule: "A supplier's lot leads to every client that it reached, and a client's product back to every lot in it.",
      serves: ["ISO 22716 14", "ISO 22716 17"],
      tests: [
        "a supplier's lot leads to the client, with quantities on the way, and the client's product leads back to the supplier",
        "forward, backward and the ledger agree, and every batch balances",
      ],
    },
    {
      rule: "A recall freezes all remaining stock once, lists whom to write to, and thaws exactly what it froze.",
      serves: ["ISO 22716 14"],
      tests: [
        "the remaining stock of a batch and of what was made with it is frozen once, as the preview says",
        "every row is frozen once however often the process is killed, and the thaw restores each",
        "letters have their own text, the sender and expiry dates; the reason is in no file for clients",
      ],
    },
    {
      rule: "A recall is rehearsed without freezing anything, and its papers say that it is a drill.",
      serves: ["ISO 22716 14", "Annex 11 §16"],
      tests: ["a drill makes the list against the clock and freezes nothing", "the list of a drill is named as one, and a text for clients has a limit"],
    },
    {
      rule: "A recall is followed until nothing that was sent is still out.",
      serves: ["ISO 22716 14"],
      tests: [
        "what comes back counts once, in whichever way, and what is destroyed of it counts by client; stock that was never sent does not",
        "what a client used itself is counted by its answer, at most what it still has, and not without an answer",
        "the proof of a recall has each row of what was done, sent, returned and destroyed, and holds by the auditor's own program",
      ],
    },
    {
      rule: "Returned goods come in quarantined, under a number of their own.",
      serves: ["ISO 22716 8.5"],
      tests: ["a client is told, answers and returns goods, which are booked in as Quarantined under their own number"],
    },
  ],
};
