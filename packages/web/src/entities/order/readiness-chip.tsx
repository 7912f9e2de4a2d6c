import { Chip } from "../../kit/layout/chip.tsx";
import type { IconName } from "../../kit/layout/icon.tsx";
import type { Tone } from "../../kit/layout/tone.ts";
import { NOTHING } from "../../kit/table/columns/format.ts";
import { type Progress, READINESS_WORDS } from "./readiness.ts";

const LOOKS: Readonly<Partial<Record<Progress, { tone: Tone; icon: IconName }>>> = {
  awaited: { tone: "amber", icon: "clock" },
  short: { tone: "red", icon: "error" },
};

/** The readiness: plain text if it can be made, a chip if something is short or awaited. `title` is the reason. */
export function ReadinessChip({ readiness, title }: { readiness: Progress | undefined; title?: string | undefined }) {
  if (readiness === undefined) return NOTHING;
  const look = LOOKS[readiness];
  if (look === undefined) return <span title={title}>{READINESS_WORDS[readiness]}</span>;
  return (
    <Chip {...look} title={title}>
      {READINESS_WORDS[readiness]}
    </Chip>
  );
}
