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
  ],
};
