import { LOSSES, type LossRow, lossReportCsv } from "@apothecary/core/reports/contract";
import { useQuery } from "@tanstack/react-query";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { BarChart } from "../../../kit/chart/chart.tsx";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { NOTHING, showMoney, showQuantity } from "../../../kit/table/columns/format.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { lossesQuery, type Period } from "../api/queries.ts";
import { FileButton } from "./file-button.tsx";

const FILTERS: readonly string[] = ["how"];
const lossRowId = ({ action, sku }: LossRow): string => `${action} ${sku}`;

const quantity = (id: string, header: string, value: (row: LossRow) => number): Column<LossRow> => ({
  ...{ id, header, kind: "number", width: 110, value },
  text: (row) => showQuantity(value(row), row.unit),
});

const COLUMNS: readonly Column<LossRow>[] = [
  { id: "how", header: "How", width: 150, priority: 1, filterable: true, value: (row) => row.action },
  { id: "sku", header: "SKU", kind: "code", width: 120, value: (row) => row.sku, cell: (row) => <ItemLink sku={row.sku} /> },
  { id: "name", header: "Name", width: 200, grow: true, priority: 1, value: (row) => row.name },
  quantity("lost", "Lost", (row) => row.lost),
  { ...quantity("found", "Found", (row) => row.found), text: (row) => (row.found === 0 ? NOTHING : showQuantity(row.found, row.unit)) },
  {
    ...{ id: "value", header: "Value", help: "Of what was lost, less what was found, at the price of today.", kind: "money", width: 110, priority: 1 },
    value: (row) => row.value,
    text: (row) => (row.value === null ? NOTHING : showMoney(row.value)),
  },
  { id: "times", header: "Movements", kind: "number", width: 100, value: (row) => row.times },
];

/** What was lost in a period, by action as bars, and by action and item as a list. */
export function LossesCard({ period }: { period: Period }) {
  const { data, error, refetch } = useQuery(lossesQuery(period));
  const control = useTableAddress(FILTERS, "l.");
  const rows = data?.losses;
  const unpriced = rows?.filter(({ value }) => value === null).length ?? 0;
  const pounds = LOSSES.map((action) => rows?.reduce((sum, row) => sum + (row.action === action ? (row.value ?? 0) : 0), 0) ?? 0);
  return (
    <Card title="Losses" purpose="What left the stock without being used or sent, at the price of today. Reversed bookings count as nothing." wide>
      <Stack gap={3}>
        <Row justify="end">
          <FileButton endpoint={lossReportCsv} input={{ body: period }} word="Losses as CSV" />
        </Row>
        {pounds.some((value) => value !== 0) ? <BarChart title="Value of losses" labels={LOSSES} values={pounds} unit="£" /> : null}
        {unpriced > 0 ? <CardNote>{`${unpriced} of ${rows?.length ?? 0} rows are of items without a price, and count as £0.`}</CardNote> : null}
        {data && !data.complete ? <CardNote>The period has too many movements: only the newest are counted. Choose a shorter one.</CardNote> : null}
        <DataTable
          id="losses"
          name="Losses"
          columns={COLUMNS}
          rows={rows}
          rowId={lossRowId}
          control={control}
          searchLabel="Search losses"
          dense
          height="rows"
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={{ title: "Nothing was lost in this period" }}
        />
      </Stack>
    </Card>
  );
}
