/**
 * The edits of a recipe or bill of componentry: what each changed, by whom, when and why.
 */
import type { UseQueryResult } from "@tanstack/react-query";
import { MessageDialog } from "../../kit/dialog/message-dialog.tsx";
import { Timeline } from "../../kit/layout/timeline.tsx";
import { EmptyState } from "../../kit/page/empty-state.tsx";
import { Failed } from "../../kit/page/failed.tsx";
import { Skeleton } from "../../kit/page/skeleton.tsx";
import { showInstant } from "../../kit/table/format.ts";
import { changesBetween, type VersionLine } from "./change-words.ts";

/** A version that was replaced: until when, by whom and why. */
export interface EarlierVersion {
  version: number;
  at: string;
  by: string;
  reason: string;
  /** What was changed beside the lines; empty if nothing. */
  change: string;
  lines: VersionLine[];
}

interface ListProps {
  /** The latest first. */
  earlier: readonly EarlierVersion[];
  /** As it is now. */
  now: readonly VersionLine[];
  /** How an amount is written. */
  shown: (amount: number) => string;
}

interface Props extends Omit<ListProps, "earlier"> {
  /** Whose history: a formula's codes, a product's SKU. */
  of: string;
  /** What is kept of each version: 'recipe', 'componentry'. */
  what: string;
  edits: Pick<UseQueryResult<EarlierVersion[]>, "data" | "error" | "refetch">;
  onClose: () => void;
}

/** What was edited before. */
export function HistoryDialog({ of, what, edits: { data, error, refetch }, now, shown, onClose }: Props) {
  return (
    <MessageDialog title={`History of ${of}`} size="normal" onClose={onClose}>
      {data === undefined ? (
        error ? (
          <Failed message={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : data.length === 0 ? (
        <EmptyState icon="history" title={`The ${what} has not been edited`} hint={`Each edit keeps the ${what} before it here.`} />
      ) : (
        <ListHistory earlier={data} now={now} shown={shown} />
      )}
    </MessageDialog>
  );
}

/** One entry for each edit, the latest first. */
function ListHistory({ earlier, now, shown }: ListProps) {
  const entries = earlier.map(({ version, at, by, reason, change, lines }, i) => {
    const becomes = earlier[i - 1]?.lines ?? now;
    const changes = change === "" ? changesBetween(lines, becomes, shown) : [change];
    return {
      key: String(version),
      icon: "edit" as const,
      title: changes.map((each) => <div key={each}>{each}</div>),
      note: [showInstant(at), by, reason].filter(Boolean).join(" · "),
    };
  });
  return <Timeline label="Edits" entries={entries} />;
}
