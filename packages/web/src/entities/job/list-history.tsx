/**
 * The history of a recipe or bill of componentry: changes with user, time and reason.
 */
import type { UseQueryResult } from "@tanstack/react-query";
import { MessageDialog } from "../../kit/dialog/message-dialog.tsx";
import { Timeline } from "../../kit/layout/timeline.tsx";
import { EmptyState } from "../../kit/page/empty-state.tsx";
import { Failed } from "../../kit/page/failed.tsx";
import { Skeleton } from "../../kit/page/skeleton.tsx";
import { showInstant } from "../../kit/table/columns/format.ts";
import { changesBetween, type VersionLine } from "./change-words.ts";

/** An earlier version, with the time, user and reason of its replacement. */
export interface EarlierVersion {
  version: number;
  at: string;
  by: string;
  reason: string;
  /** Changes other than lines; empty if none. */
  change: string;
  lines: VersionLine[];
}

interface ListProps {
  /** Latest first. */
  earlier: readonly EarlierVersion[];
  /** The current list. */
  now: readonly VersionLine[];
  /** Formats an amount. */
  shown: (amount: number) => string;
}

interface Props extends Omit<ListProps, "earlier"> {
  /** The formula codes or product SKU. */
  of: string;
  /** The versioned list: 'recipe' or 'componentry'. */
  what: string;
  edits: Pick<UseQueryResult<EarlierVersion[]>, "data" | "error" | "refetch">;
  onClose: () => void;
}

/** The history dialog. */
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
        <EmptyState icon="history" title={`The ${what} has not been edited`} hint={`The earlier ${what} is saved here with each edit.`} />
      ) : (
        <ListHistory earlier={data} now={now} shown={shown} />
      )}
    </MessageDialog>
  );
}

/** One entry for each edit, latest first. */
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
