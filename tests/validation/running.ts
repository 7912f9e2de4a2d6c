import type { Chapter } from "./chapter.ts";

/** Rules of running the application. */
export const RUNNING: Chapter = {
  title: "Running it",
  rules: [
    {
      rule: "The table is restored to any moment, verified before it is used, and the way back is one command.",
      serves: ["Annex 11 §7.2", "Annex 11 §16", "11.10(c)"],
      tests: [
        "writes stop, the restored table is made like the old one and verified, and the stage uses it",
        "interrupted at any step, it is continued to the same result",
      ],
    },
    {
      rule: "A migration changes no sealed field, and is taken up where it stopped.",
      serves: ["Annex 11 §4.8", "Annex 11 §10"],
      tests: [
        "a migration that would change sealed fields of a ledger row is refused",
        "a total that an action changes during the scan is computed again, not overwritten",
      ],
    },
    {
      rule: "Secrets are replaced without interruption, and the old one is refused afterwards.",
      serves: ["Annex 11 §12.1", "11.300(c)"],
      tests: ["after a leak the old session key is refused within a minute", "two keys are accepted while one is replaced; the first of them signs"],
    },
    {
      rule: "What runs by schedule raises an alarm when it stays away, and every alarm names its row of the runbook.",
      serves: ["Annex 11 §13", "Annex 11 §11"],
      tests: [
        "what runs by schedule has an alarm on its absence; a canary calls the stage through its distribution",
        "each alarm's text names its row of the runbook, and each row has its alarm",
      ],
    },
    {
      rule: "A change of the API has a version and a line in the changelog; the fields of the specification stay.",
      serves: ["Annex 11 §10", "11.10(k)"],
      tests: ["the version follows from the changes", "each call takes and answers with the fields that the specification names"],
    },
  ],
};
