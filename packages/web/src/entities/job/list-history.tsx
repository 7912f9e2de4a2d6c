/**
 * The versions that a recipe or bill of componentry had before: what each edit changed, by whom, when and why.
 */
import { Timeline } from "../../kit/layout/timeline.tsx";
import { showInstant } from "../../kit/table/format.ts";
import { changesBetween, type VersionLine } from "./change-words.ts";

/** A version that was replaced: until when, by whom and why. */
export interface EarlierVersion {
  version: number;
  at: string;
  by: string;
  reason: string;
  lines: VersionLine[];
}

interface Props {
  label: string;
  /** The latest first. */
  earlier: readonly EarlierVersion[];
  /** As it is now. */
  now: readonly VersionLine[];
  /** How an amount is written. */
  shown: (amount: number) => string;
}

/** One entry for each edit, the latest first. */
export function ListHistory({ label, earlier, now, shown }: Props) {
  const entries = earlier.map(({ version, at, by, reason, lines }, i) => {
    const becomes = earlier[i - 1]?.lines ?? now;
    const changes = changesBetween(lines, becomes, shown);
    return {
      key: String(version),
      icon: "edit" as const,
      title: changes.map((change) => <div key={change}>{change}</div>),
      note: [showInstant(at), by, reason].filter(Boolean).join(" · "),
    };
  });
  return <Timeline label={label} entries={entries} />;
}
