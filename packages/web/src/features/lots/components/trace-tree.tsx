/**
 * The trace as a tree table, with checkboxes for users who may freeze batches.
 */
import { freezeAndRecall, MAX_NAMED_LOTS } from "@apothecary/core/recall/contract";
import type { LotRef, Trace } from "@apothecary/core/trace/graph";
import { useMemo, useState } from "react";
import { lotNames } from "../../../entities/lot/lot-names.ts";
import { CardNote } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import type { TreeRow } from "../../../kit/table/tree-rows.ts";
import { TreeTable, type TreeTicks } from "../../../kit/table/tree-table.tsx";
import { useMay } from "../../../lib/user/current-user.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { type Ticks, tickStates, withTick } from "../api/ticks.ts";
import { flatRows, type TraceRow } from "../api/trace-rows.ts";
import { nodeDescription, nodeName, SHOWN_COLUMNS } from "./trace-columns.tsx";

interface Props {
  name: string;
  trace: Trace;
  rows: readonly TreeRow<TraceRow>[];
  ticks: Ticks;
  onTicks: (ticks: Ticks) => void;
  onMore: (row: TraceRow) => void;
}

/** All rows are initially expanded. */
export function TraceTree({ name, trace, rows, ticks, onTicks, onMore }: Props) {
  const mayFreeze = useMay(freezeAndRecall);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const keys = useMemo(() => flatRows(rows).map(({ key }) => key), [rows]);
  const expanded = useMemo(() => new Set(keys.filter((key) => !folded.has(key))), [keys, folded]);
  const states = useMemo(() => tickStates(trace, ticks), [trace, ticks]);
  const ticking: TreeTicks<TraceRow> = {
    tickState: ({ node }) => states.get(node.key),
    rowName: ({ node }) => `${nodeName(node)} ${nodeDescription(node)}`,
    onTick: ({ node }, on) => onTicks(withTick(trace, ticks, node.key, on)),
  };
  return (
    <TreeTable
      name={name}
      columns={SHOWN_COLUMNS}
      rows={rows}
      expanded={expanded}
      onExpanded={(open) => setFolded(new Set(keys.filter((key) => !open.has(key))))}
      onMore={onMore}
      ticks={mayFreeze ? ticking : undefined}
    />
  );
}

/** Starts a recall of the ticked batches. Renders nothing without the permission to freeze. */
export function FreezeTicked({ lots, onClear }: { lots: readonly LotRef[]; onClear: () => void }) {
  const mayFreeze = useMay(freezeAndRecall);
  const tool = useTool();
  if (!mayFreeze) return null;
  const many = lots.length > MAX_NAMED_LOTS;
  const ready = lots.length > 0 && !many;
  return (
    <>
      {many ? <CardNote>{`${showNumber(lots.length)} batches are ticked. A recall can have up to ${MAX_NAMED_LOTS}. Tick fewer.`}</CardNote> : null}
      {lots.length > 0 ? (
        <button type="button" className="tool" onClick={onClear}>
          Clear ticks
        </button>
      ) : null}
      <button type="button" className="tool" disabled={!ready} onClick={() => tool.open("recall", { batches: lotNames(lots) })}>
        <Icon name="frozen" size="small" />
        {lots.length === 0 ? "Freeze ticked batches" : `Freeze ticked batches (${showNumber(lots.length)})`}
      </button>
    </>
  );
}
