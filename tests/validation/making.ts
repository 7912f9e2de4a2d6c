import type { Chapter } from "./chapter.ts";

/** Rules of making. */
export const MAKING: Chapter = {
  title: "Making",
  rules: [
    {
      rule: "Completion books what was used, written off and made, under the job's batch number, once.",
      serves: ["ISO 22716 7.2", "Annex 11 §6"],
      tests: [
        "takes what it used, writes an exhausted batch off, and puts its bulk into Production, once",
        "two who complete the same job at once: it happens once",
      ],
    },
    {
      rule: "A yield out of range needs a reason; more bulk than material needs a confirmation.",
      serves: ["ISO 22716 7.2", "ISO 22716 13", "Annex 11 §6"],
      tests: [
        "that made more than was planned and than went in needs a reason and a confirmation, which the ledger and the batch record have",
        "that closes short says why",
      ],
    },
    {
      rule: "Bulk of another version of its formula, and an expired batch that was reserved before, are used with a warning that the record keeps.",
      serves: ["ISO 22716 13"],
      tests: ["a batch that was reserved before it expired may be used, with a warning in the answer and in the ledger"],
    },
    {
      rule: "The batch record tells who did what with which lots, from reservation to dispatch.",
      serves: ["ISO 22716 17", "11.10(b)", "Annex 11 §8"],
      tests: [
        "the record of a compounding job has what its completion did, and what its bulk went into",
        "the record has what was reserved, released and picked for each material, by whom",
        "the record names people by first and last name, and who has been deleted by username",
      ],
    },
    {
      rule: "Yields and losses of a period are those of the batch records and of the ledger.",
      serves: ["ISO 22716 7.2", "ISO 22716 13"],
      tests: [
        "the yield of a job is that of its batch record and its batch, and its cost that of what it used",
        "losses are summed by action and item, and what was reversed counts as nothing",
        "the record has who signed the completion, by name, once for all of its rows",
      ],
    },
    {
      rule: "A change of a recipe is previewed, and takes effect as the preview says.",
      serves: ["Annex 11 §10", "ISO 22716 15"],
      tests: ["saving has the effect of the preview, for any recipe and jobs", "forty open jobs take over a recipe, wherever it is cut off between them"],
    },
  ],
};
