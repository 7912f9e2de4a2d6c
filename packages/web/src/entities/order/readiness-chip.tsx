import { Chip } from "../../kit/layout/chip.tsx";
import type { IconName } from "../../kit/layout/icon.tsx";
import type { Tone } from "../../kit/layout/tone.ts";
import { NOTHING } from "../../kit/table/columns/format.ts";
import { type Progress, READINESS_WORDS } from "./readiness.ts";

const LOOKS: Readonly<Record<Progress, { tone: Tone; icon: IconName }>> = {
  ready: { tone: "green", icon: "check" },
  awaited: { tone: "amber", icon: "clock" },
  short: { tone: "red", icon: "error" },
  made: { tone: "green", icon: "box" },
};

/** The readiness as a chip; `title` is the reason. */
export function ReadinessChip({ readiness, title }: { readiness: Progress | undefined; title?: string | undefined }) {
  if (readiness === undefined) return NOTHING;
  return (
    <Chip {...LOOKS[readiness]} title={title}>
      {READINESS_WORDS[readiness]}
    </Chip>
  );
}
