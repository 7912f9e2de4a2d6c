import { changesText } from "@apothecary/core/ledger/contract";
import type { LotAccount, StockLineEdit } from "@apothecary/core/trace/contract";
import { Card } from "../../../kit/layout/card.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showDay, showNumber } from "../../../kit/table/columns/format.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { locationText } from "../../../entities/location/location-text.ts";

const PAGE_SIZE = 10;
const WRITTEN = { day: showDay, number: showNumber };
const COLUMNS: readonly Column<StockLineEdit>[] = [
  { id: "at", header: "Time", kind: "instant", width: 130, priority: 1, value: ({ at }) => at },
  { id: "changes", header: "Change", width: 260, grow: true, priority: 1, value: ({ changes }) => changesText(changes, WRITTEN) },
  { id: "place", header: "Location", width: 140, value: locationText },
  { id: "user", header: "User", width: 110, value: ({ user }) => user },
  { id: "reason", header: "Reason", width: 160, value: ({ reason }) => reason },
];

/** The edits of the batch, with old and new values; nothing for a batch that was never edited. */
export function LotEdits({ account: { edits } }: { account: LotAccount }) {
  const tool = useTool();
  const openTransaction = ({ transactionId }: StockLineEdit) => tool.open("transaction-log", { transactionId });
  if (edits.length === 0) return null;
  return (
    <Card title="Edits" purpose="Changes of numbers, expiry date, pack size and status, newest first." wide>
      <DataTable
        id="batch-edits"
        name="Edits"
        columns={COLUMNS}
        rows={edits}
        rowId={({ id }) => id}
        height="rows"
        pageSize={PAGE_SIZE}
        plain={edits.length <= PAGE_SIZE}
        searchLabel="Search the edits"
        onOpen={openTransaction}
        onMenu={openTransaction}
        empty={{ title: "No edits" }}
      />
    </Card>
  );
}
