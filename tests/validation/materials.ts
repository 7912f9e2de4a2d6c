import type { Chapter } from "./chapter.ts";

/** Rules of materials. */
export const MATERIALS: Chapter = {
  title: "Materials",
  rules: [
    {
      rule: "Every delivery has a batch number of its own.",
      serves: ["ISO 22716 6.4"],
      tests: ["every delivery of any type has its own number; taken numbers are skipped", "deliveries at the same time all come in, each under its own number"],
    },
    {
      rule: "Live stock of a category that needs them has an expiry date and a supplier's lot, or a user confirmed that it has none.",
      serves: ["ISO 22716 6.3", "ISO 22716 6.4"],
      tests: ["a category can need an expiry date and a supplier's batch number for Live stock, unless confirmed"],
    },
    {
      rule: "Only Live stock that has not expired is reserved; quarantined, frozen and redundant stock never is.",
      serves: ["ISO 22716 6.5", "ISO 22716 6.7"],
      tests: [
        "refuses batches that are quarantined or expired; the expiry day itself is still good",
        "Frozen and Redundant are for those who may, and for whom one of them gave a grant",
      ],
    },
    {
      rule: "A client's material serves that client alone.",
      serves: ["ISO 22716 6.2", "ISO 22716 12"],
      tests: ["reserving another client's material is refused in a sentence; the client's own job and own stock are served"],
    },
    {
      rule: "A stock take books what was found at the count, and keeps later movements.",
      serves: ["ISO 22716 6.6"],
      tests: [
        "picks, deliveries and adjustments between the count and completion are kept",
        "two concurrent completions complete it once; a concurrent count is refused or included",
      ],
    },
    {
      rule: "A lot of an item that needs it is Quarantined from its arrival until another person than who booked it in, made or sampled it has released it, with a signature.",
      serves: ["ISO 22716 6.5", "ISO 22716 8.2", "ISO 22716 9", "Annex 11 §14", "11.50", "11.70", "11.200"],
      tests: [
        "goods in are Quarantined although Live was chosen, and the answer says why; those of other items are as they were",
        "it becomes Live by no change of status, no renumbering and no thaw; other statuses stay open",
        "a lot is sampled, tested and released by another person: all its rows become Live, with one signature in the ledger",
        "who booked it in, made or sampled it cannot decide, nor who lacks the role, with a manager's permission or a token",
        "a wrong password is 401, counted as a failed sign-in up to the lock, and writes nothing else",
        "a repeated request gets its first answer with any password; another meaning under its id is refused",
        "received, sampled, tested, released in another window, made, released, shipped, and certified",
      ],
    },
    {
      rule: "A result outside of its limits is marked, and a release then says why the lot may be used.",
      serves: ["ISO 22716 9", "ISO 22716 13"],
      tests: [
        "a result outside of its limits is marked, and needs a deviation before the release",
        "results are of the specification, and of the kind of their tests; a corrected one is in the ledger with both values",
      ],
    },
    {
      rule: "A lot that is past its retest day is Quarantined until it has new results and another release.",
      serves: ["ISO 22716 6.7", "ISO 22716 9"],
      tests: [
        "a lot can be used on its retest day; after it, it waits again for new results and another decision",
        "stock that is not Live stays as it is and waits too; a lot under a condition is tested again, a rejected one is not",
        "killed between its calls, it is continued: many lots of many rows each wait once",
        "what was used up before its retest day and comes back after it waits for new results and another decision",
        "what a recall froze does not become Live by its thaw after the retest day",
        "the retest day that a release sets is shown before, and signed; another than the one that was shown is refused, and another quantity",
      ],
    },
    {
      rule: "The decision on a lot follows a correction of its number, and no stock gets the number of a lot that is decided on by itself.",
      serves: ["ISO 22716 6.4", "ISO 22716 6.5", "11.70"],
      tests: [
        "the decision, results, documents and retest day of a released lot follow its number; samples stay under that of their labels",
        "another row of the lot gets the same number, and both the former one again, by an edit and by a reversal",
        "no stock gets the number of a lot that is decided on by itself, or waits",
        "a number is not changed or set back while the batch waits, nor set back after another decision",
      ],
    },
  ],
};
