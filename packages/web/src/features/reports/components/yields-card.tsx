import { type YieldRow, yieldReportCsv } from "@apothecary/core/reports/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { BarChart } from "../../../kit/chart/chart.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { NOTHING, showMoney, showPercent, showQuantity } from "../../../kit/table/columns/format.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { type Made, type Period, yieldsQuery } from "../api/queries.ts";
import { FileButton } from "./file-button.tsx";
import { UNCHECKED } from "./widget.tsx";

/** The yield that needs no explanation, in percent of what the material was enough for. */
const [LOWEST, HIGHEST] = [95, 105];
/** The whole, in percent. */
const FULL = 100;
/** The most bars of the chart: the newest jobs. */
const MAX_BARS = 60;
const TYPES: readonly { value: Made; label: string }[] = [
  { value: "Formula", label: "Bulk" },
  { value: "Product", label: "Products" },
];
const FILTERS: readonly string[] = ["sku"];

const isOutside = ({ percent }: YieldRow): boolean => percent !== null && (percent < LOWEST || percent > HIGHEST);
const yieldRowId = ({ jobId }: YieldRow): string => String(jobId);

function yieldColumns(type: Made): readonly Column<YieldRow>[] {
  const [unit, per] = type === "Formula" ? (["g", "kg"] as const) : (["units", "unit"] as const);
  const amount = (id: string, header: string, value: (row: YieldRow) => number): Column<YieldRow> => ({
    ...{ id, header, kind: "number", width: 110, value },
    text: (row) => showQuantity(value(row), unit),
  });
  return [
    {
      id: "jobNumber",
      header: "Job",
      kind: "code",
      width: 84,
      priority: 1,
      value: (row) => row.jobNumber,
      cell: (row) => <JobLink {...row} />,
    },
    { id: "sku", header: "SKU", kind: "code", width: 120, filterable: true, value: (row) => row.sku, cell: (row) => <ItemLink sku={row.sku} /> },
    { id: "name", header: "Name", width: 190, grow: true, priority: 1, value: (row) => row.name },
    {
      id: "batchNumber",
      header: "Batch",
      kind: "code",
      width: 84,
      value: (row) => row.batchNumber,
      cell: (row) => <LotLink sku={row.sku} batchNumber={row.batchNumber} />,
    },
    { id: "dateCompleted", header: "Completed", kind: "instant", width: 130, value: (row) => row.dateCompleted },
    amount("theoretical", "Enough for", (row) => row.theoretical),
    amount("actual", "Made", (row) => row.actual),
    {
      ...{ id: "percent", header: "Yield", kind: "percent", width: 90, priority: 1, value: (row) => row.percent },
      cell: (row) => (isOutside(row) ? <Chip tone="amber">{showPercent(row.percent)}</Chip> : showPercent(row.percent)),
    },
    { id: "reason", header: "Reason", width: 140, value: (row) => row.reason },
    { id: "cost", header: "Cost", help: "What it used, at the price of today.", kind: "money", width: 100, value: (row) => row.cost },
    {
      id: "unitCost",
      header: `Cost a ${per}`,
      kind: "money",
      width: 96,
      value: (row) => row.unitCost,
      text: (row) => (row.unitCost === null ? NOTHING : showMoney(row.unitCost)),
    },
    { id: "unpriced", header: "Without price", width: 120, value: (row) => row.unpriced.join(", "), hidden: true },
  ];
}
const COLUMNS = { Formula: yieldColumns("Formula"), Product: yieldColumns("Product") };

/** The yield of each job of a period, as bars and as a list. */
export function YieldsCard({ period }: { period: Period }) {
  const [type, setType] = useState<Made>("Formula");
  const { data: rows, error, refetch } = useQuery(yieldsQuery(type, period));
  const control = useTableAddress(FILTERS, "y.");
  const shown =
    rows
      ?.filter(({ percent }) => percent !== null)
      .slice(0, MAX_BARS)
      .toReversed() ?? [];
  const outside = rows?.filter(isOutside).length ?? 0;
  const unpriced = rows?.filter((row) => row.unpriced.length > 0).length ?? 0;
  return (
    <Card title="Yield" purpose="What each job made of what it used, in percent of what the material was enough for." wide>
      <Stack gap={3}>
        <Row justify="between" gap={3}>
          <ChoiceField
            {...UNCHECKED}
            name="made"
            label="Made"
            segmented
            choices={TYPES}
            value={type}
            onChange={(chosen) => (chosen ? setType(chosen) : undefined)}
          />
          <FileButton endpoint={yieldReportCsv} input={{ body: { type, ...period } }} word="Yields as CSV" />
        </Row>
        {shown.length > 0 ? (
          <BarChart
            title="Yield of the newest jobs, above or below 100 %"
            labels={shown.map((row) => row.jobNumber)}
            values={shown.map(({ percent }) => Number(((percent ?? FULL) - FULL).toFixed(1)))}
            unit="%"
          />
        ) : null}
        {unpriced > 0 ? (
          <CardNote>{`${unpriced} of ${rows?.length ?? 0} jobs used materials without a price, which their cost leaves out: the column Without price names them.`}</CardNote>
        ) : null}
        {rows?.length ? <CardNote>{`${outside} of ${rows.length} jobs are outside of ${LOWEST} to ${HIGHEST} %.`}</CardNote> : null}
        <DataTable
          id={`yields-${type}`}
          name="Yields"
          columns={COLUMNS[type]}
          rows={rows}
          rowId={yieldRowId}
          control={control}
          searchLabel="Search jobs"
          dense
          height="rows"
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={{ title: "No jobs were completed in this period" }}
        />
      </Stack>
    </Card>
  );
}
