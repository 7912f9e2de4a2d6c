import { RETEST_NOTICE_DAYS, type UpcomingRetest } from "@apothecary/core/release/contract";
import { useQuery } from "@tanstack/react-query";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { retestId, upcomingRetestsQuery } from "../api/retests.ts";

const COLUMNS: readonly Column<UpcomingRetest>[] = [
  { id: "retest", header: "Retest by", kind: "day", width: 108, priority: 1, value: ({ retestOn }) => retestOn },
  {
    id: "batch",
    header: "Batch",
    kind: "code",
    width: 100,
    priority: 1,
    value: ({ batchNumber }) => batchNumber,
    cell: ({ sku, batchNumber }) => <LotLink sku={sku} batchNumber={batchNumber} />,
  },
  { id: "sku", header: "SKU", kind: "code", width: 120, value: ({ sku }) => sku, cell: ({ sku }) => <ItemLink sku={sku} /> },
  { id: "name", header: "Name", width: 200, grow: true, priority: 1, value: ({ name }) => name },
  {
    id: "quantity",
    header: "Quantity",
    kind: "number",
    width: 110,
    priority: 1,
    value: ({ quantity }) => quantity,
    text: ({ quantity, unit }) => showQuantity(quantity, unit),
  },
];

/** The released batches that are to be tested again soon; renders nothing if there are none. */
export function UpcomingRetests() {
  const { data = [] } = useQuery(upcomingRetestsQuery);
  if (data.length === 0) return null;
  return (
    <Card
      title={`Retests within ${RETEST_NOTICE_DAYS} days`}
      purpose="After the retest day, a batch is Quarantined and waits here for new results and another decision."
      wide
    >
      <DataTable
        id="upcoming-retests"
        name="Upcoming retests"
        columns={COLUMNS}
        rows={data}
        rowId={retestId}
        height="rows"
        plain
        empty={{ title: "No batch is to be retested soon" }}
      />
    </Card>
  );
}
