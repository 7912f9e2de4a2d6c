import type { StyleguideSection } from "./section.ts";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { allocatedReading, itemReading, listReading } from "../../../entities/item/level.ts";
import { LevelChip } from "../../../entities/item/level-chip.tsx";
import { JobChip } from "../../../entities/job/job-chip.tsx";
import { Row } from "../../../kit/layout/stack.tsx";

const MINIMUM = 40_000;
const LEVELS = [12_000, 40_000, 43_000, 48_000, 90_000];

export const sections: readonly StyleguideSection[] = [
  {
    title: "Status chips",
    Show: () => (
      <Row as="p">
        {[0, 1, 2, 3, 9].map((status) => (
          <StatusChip key={status} status={status} />
        ))}
      </Row>
    ),
  },
  {
    title: "Job chips",
    Show: () => (
      <Row as="p">
        {["Pending", "Allocated", "Reserved", "Compounded", "Complete", "Cancelled", "N/A"].map((word) => (
          <JobChip key={word} status={word} job={{ jobId: 1042, jobNumber: "J01042" }} />
        ))}
      </Row>
    ),
  },
  {
    title: "Stock levels: readings A, B and C at a minimum, or an allocation, of 40 000 g",
    Show: () => (
      <>
        {[listReading, itemReading, allocatedReading].map((reading) => (
          <Row key={reading.name} as="p">
            {LEVELS.map((quantity) => (
              <LevelChip key={quantity} quantity={quantity} tone={reading(quantity, MINIMUM)} unit="g" />
            ))}
          </Row>
        ))}
      </>
    ),
  },
];
