import type { RecallSummary } from "@apothecary/core/recall/contract";
import { Chip } from "../../../kit/layout/chip.tsx";
import { stateText } from "../api/figures.ts";

/** The state of a recall. */
export function StateChip({ of }: { of: Pick<RecallSummary, "state"> }) {
  if (of.state === "frozen") {
    return (
      <Chip tone="blue" icon="frozen">
        {stateText(of)}
      </Chip>
    );
  }
  const done = of.state === "thawed" || of.state === "done";
  return (
    <Chip tone={done ? "green" : "amber"} icon={done ? "check" : "clock"}>
      {stateText(of)}
    </Chip>
  );
}
