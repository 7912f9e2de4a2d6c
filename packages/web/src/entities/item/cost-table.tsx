/**
 * Today's cost of a formula or product, by line.
 */
import type { formulaCost } from "@apothecary/core/formulas/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type * as z from "zod";
import { Chip } from "../../kit/layout/chip.tsx";
import { Stack } from "../../kit/layout/stack.tsx";
import type { LineColumn } from "../../kit/lines/line-column.ts";
import { LineTable } from "../../kit/lines/line-table.tsx";
import { useLines } from "../../kit/lines/use-lines.ts";
import { Failed } from "../../kit/page/failed.tsx";
import { Skeleton } from "../../kit/page/skeleton.tsx";
import { showMoney, showPercent, showQuantity } from "../../kit/table/columns/format.ts";
import { SkuAndName } from "./sku-and-name.tsx";

export type Cost = z.output<typeof formulaCost.answer>;
type CostLine = Cost["lines"][number];
type Nothing = Record<never, never>;
const NOTHING_EDITED: Nothing = {};

const COLUMNS: readonly LineColumn<CostLine, Nothing>[] = [
  {
    id: "item",
    header: "SKU, Name",
    width: 110,
    grow: true,
    shown: ({ row }) => <SkuAndName {...row} />,
  },
  {
    id: "amount",
    header: "Amount, Price",
    align: "right",
    width: 112,
    shown: ({ row }) => (
      <>
        {showQuantity(row.amount, row.unit)}
        <br />
        <Price line={row} />
      </>
    ),
  },
  { id: "cost", header: "Cost", align: "right", width: 80, shown: ({ row }) => money(row.cost) },
  { id: "share", header: "Share", align: "right", width: 74, shown: ({ row }) => showPercent(row.share) },
];

interface Props {
  /** The unit of the cost: 'a kilogram', 'a unit'. */
  of: string;
  cost: Pick<UseQueryResult<Cost>, "data" | "error" | "refetch">;
}

/** The total, lines without a price, and all lines. */
export function CostTable({ of, cost: { data, error, refetch } }: Props) {
  if (!data) return error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />;
  return (
    <section aria-label={`Cost of ${of}`}>
      <Stack gap={2}>
        <p>
          Cost of {of} today: <strong>{money(data.total)}</strong>
          {data.setPrice === null ? null : `, the price that is set. The lines below add up to ${money(data.recipeTotal)}.`}
        </p>
        {data.unpriced.length === 0 ? null : (
          <p>
            <Chip tone="amber" icon="warning">
              Without a price
            </Chip>{" "}
            {data.unpriced.join(", ")}
          </p>
        )}
        <Lines key={JSON.stringify(data)} lines={data.lines} of={of} />
      </Stack>
    </section>
  );
}

function Lines({ lines, of }: { lines: readonly CostLine[]; of: string }) {
  const shown = useLines({ initial: lines.map((row) => ({ id: row.sku, row, values: NOTHING_EDITED })) });
  return <LineTable name={`Cost of ${of}, by line`} lines={shown} columns={COLUMNS} />;
}

function Price({ line: { price, unit } }: { line: CostLine }) {
  if (price === null) return <Chip tone="amber">No price</Chip>;
  return `${money(price)}/${unit === "g" ? "Kg" : "unit"}`;
}

/** Pounds; amounts below a penny have five decimals, so that they do not show as zero. */
function money(value: number | null): string {
  if (value !== null && value > 0 && value < 0.01) return showMoney(value, 5);
  return showMoney(value);
}
