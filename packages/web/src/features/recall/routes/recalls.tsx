import { type RecallSummary, freezeAndRecall } from "@apothecary/core/recall/contract";
import { Stack } from "../../../kit/layout/stack.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { LoadMore } from "../../../kit/page/load-more.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useMay } from "../../../lib/user/current-user.ts";
import { recallPath } from "../../../lib/page/paths.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { secondsText, shareText, stateText } from "../api/figures.ts";
import { useRecalls } from "../api/recalls.ts";
import { StateChip } from "../components/state-chip.tsx";

const recallRowId = ({ id }: RecallSummary): string => String(id);
const LINK = { to: ({ id }: RecallSummary) => recallPath(id) };

const COLUMNS: readonly Column<RecallSummary>[] = [
  { id: "recallNumber", header: "Recall", kind: "code", width: 92, priority: 1, value: ({ recallNumber }) => recallNumber },
  { id: "kind", header: "Kind", width: 84, priority: 1, filterable: true, value: ({ kind }) => (kind === "drill" ? "Drill" : "Recall") },
  { id: "state", header: "State", width: 132, whole: true, priority: 1, filterable: true, value: stateText, cell: (row) => <StateChip of={row} /> },
  {
    id: "named",
    header: "Batches named",
    width: 170,
    least: 150,
    grow: true,
    priority: 1,
    value: namedText,
  },
  { id: "reason", header: "Reason", width: 170, grow: true, value: ({ reason }) => reason },
  { id: "at", header: "Started", kind: "instant", width: 148, priority: 1, value: ({ at }) => at },
  { id: "user", header: "By", width: 100, value: ({ user }) => user },
  { id: "batches", header: "Batches", kind: "number", width: 88, value: ({ batches }) => batches },
  { id: "rows", header: "Rows frozen", kind: "number", width: 108, value: ({ rows }) => rows },
  { id: "clients", header: "Clients", kind: "number", width: 84, value: ({ clients }) => clients },
  { id: "told", header: "Told", kind: "number", width: 68, value: ({ told: informed }) => informed },
  { id: "answered", header: "Answered", kind: "number", width: 96, value: ({ answered }) => answered },
  {
    id: "seconds",
    header: "Lot to list",
    align: "right",
    whole: true,
    width: 100,
    value: ({ seconds }) => seconds,
    text: ({ seconds }) => secondsText(seconds),
  },
  { id: "share", header: "Units accounted for", align: "right", whole: true, width: 150, value: ({ share }) => share, text: ({ share }) => shareText(share) },
];

function namedText({ named, namedCount }: RecallSummary): string {
  const names = named.map(({ sku, batchNumber }) => `${sku} ${batchNumber}`).join(", ");
  return namedCount > named.length ? `${names} and ${namedCount - named.length} more` : names;
}

/** Recalls and drills, newest first. */
export function Component() {
  const list = useRecalls();
  const { rows, error, refetch, hasNextPage } = list;
  const tool = useTool();
  const may = useMay(freezeAndRecall);
  const actions: readonly PageAction[] = may
    ? [
        { word: "Recall drill", icon: "clock", run: () => tool.open("recall", { kind: "drill" }) },
        { word: "Freeze and recall", icon: "frozen", run: () => tool.open("recall"), main: true },
      ]
    : [];
  return (
    <Page title="Recalls" purpose="Recalls and drills: frozen stock, affected clients and their answers." actions={actions}>
      <Stack gap={3}>
        <DataTable
          id="recalls"
          name="Recalls"
          columns={COLUMNS}
          rows={rows}
          rowId={recallRowId}
          link={LINK}
          partial={hasNextPage}
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={{ title: "No recalls yet", hint: "A drill measures the time from a lot to the list of clients." }}
        />
        <LoadMore of={list} word="Load older recalls" />
      </Stack>
    </Page>
  );
}
