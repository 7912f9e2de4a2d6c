import { Chip } from "../../kit/layout/chip.tsx";
import type { IconName } from "../../kit/layout/icon.tsx";
import type { Tone } from "../../kit/layout/tone.ts";
import { NOTHING } from "../../kit/table/format.ts";
import { READINESS_WORDS, type Readiness } from "./readiness.ts";

const LOOKS: Readonly<Record<Readiness, { tone: Tone; icon: IconName }>> = {
  ready: { tone: "green", icon: "check" },
  awaited: { tone: "amber", icon: "clock" },
  short: { tone: "red", icon: "error" },
};

/** The readiness as a chip; `title` is the reason. */
export function ReadinessChip({ readiness, title }: { readiness: Readiness | undefined; title?: string | undefined }) {
  if (readiness === undefined) return NOTHING;
  return (
    <Chip {...LOOKS[readiness]} title={title}>
      {READINESS_WORDS[readiness]}
    </Chip>
  );
}
