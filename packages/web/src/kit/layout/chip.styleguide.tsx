import type { StyleguideSection } from "./styleguide-section.ts";
import { JobChip, LevelChip, StatusChip } from "./chip.tsx";
import { allocatedReading, itemReading, listReading } from "./tone.ts";

const MINIMUM = 40_000;
const LEVELS = [12_000, 40_000, 43_000, 48_000, 90_000];

export const sections: readonly StyleguideSection[] = [
  {
    title: "Status chips",
    Show: () => (
      <p className="styleguide-row">
        {[0, 1, 2, 3, 9].map((status) => (
          <StatusChip key={status} status={status} />
        ))}
      </p>
    ),
  },
  {
    title: "Job chips",
    Show: () => (
      <p className="styleguide-row">
        {["Pending", "Allocated", "Reserved", "Compounded", "Complete", "Cancelled", "N/A"].map((word) => (
          <JobChip key={word} word={word} title="Job 1042" />
        ))}
      </p>
    ),
  },
  {
    title: "Stock levels: readings A, B and C at a minimum, or an allocation, of 40 000 g",
    Show: () => (
      <>
        {[listReading, itemReading, allocatedReading].map((reading) => (
          <p key={reading.name} className="styleguide-row">
            {LEVELS.map((quantity) => (
              <LevelChip key={quantity} quantity={quantity} tone={reading(quantity, MINIMUM)} unit="g" />
            ))}
          </p>
        ))}
      </>
    ),
  },
];
