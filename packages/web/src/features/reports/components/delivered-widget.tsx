/**
 * The last five deliveries, and today's count.
 */
import type { Delivered } from "@apothecary/core/reports/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { NAME_AND_SKU } from "../../../entities/item/name-column.ts";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { TwoLines } from "../../../kit/table/grid/two-lines.tsx";
import { NOTHING, showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { today } from "../../../lib/user/business-time.ts";
import { type DeliveryDays, deliveredQuery } from "../api/queries.ts";
import { Figure, Loaded, UNCHECKED, Widget } from "./widget.tsx";

/** Number of deliveries shown (specification 3, section 9). */
const SHOWN = 5;
const FRAMES: readonly { value: DeliveryDays; label: string }[] = [
  { value: "1", label: "Day" },
  { value: "7", label: "Week" },
  { value: "30", label: "Month" },
];

type Line = Delivered & { id: string };

const deliveredWidgetColumns = (findUnit: ReturnType<typeof useSkuUnit>): readonly Column<Line>[] => [
  {
    id: "name",
    header: "Name and SKU",
    ...NAME_AND_SKU,
    width: 120,
    cell: (row) => <TwoLines first={row.name} second={<ItemLink sku={row.sku} />} />,
  },
  {
    id: "quantity",
    header: "Quantity",
    kind: "number",
    width: 72,
    priority: 1,
    value: (row) => row.quantityDelivered,
    text: (row) => showQuantity(row.quantityDelivered, findUnit(row.sku) ?? "units"),
  },
  { id: "status", header: "Status", width: 64, whole: true, priority: 1, value: (row) => row.status, cell: (row) => <StatusChip status={row.status} /> },
  {
    id: "delivered",
    header: "Delivered",
    width: 84,
    whole: true,
    priority: 1,
    value: (row) => deliveredDay(row),
    text: (row) => row.deliveredDate.replaceAll("-", "/"),
  },
];

/** Today's count does not depend on the selected period. */
export function DeliveredWidget({ onOpen }: { onOpen: () => void }) {
  const [days, setDays] = useState<DeliveryDays>("7");
  const query = useQuery(deliveredQuery(days));
  const deliveredToday = query.data?.filter((row) => deliveredDay(row) === today()).length;
  return (
    <Widget title="Recently delivered" double>
      <Stack gap={3}>
        <Row justify="between" gap={4}>
          <Figure value={deliveredToday === undefined ? NOTHING : showNumber(deliveredToday)} label="Delivered today" onOpen={onOpen} />
          <ChoiceField
            {...UNCHECKED}
            label="Time frame"
            name="delivered"
            segmented
            choices={FRAMES}
            value={days}
            onChange={(chosen) => (chosen ? setDays(chosen) : undefined)}
          />
        </Row>
        <Loaded query={query} lines={13}>
          {(rows) => <Latest rows={rows} />}
        </Loaded>
      </Stack>
    </Widget>
  );
}

function Latest({ rows }: { rows: readonly Delivered[] }) {
  const latest = useMemo(() => rows.slice(0, SHOWN).map((row, i): Line => ({ ...row, id: `${row.batchNumber} ${i}` })), [rows]);
  const findUnit = useSkuUnit();
  const columns = useMemo(() => deliveredWidgetColumns(findUnit), [findUnit]);
  return (
    <DataTable
      id="recently-delivered"
      name="Recently delivered"
      columns={columns}
      rows={latest}
      rowId={({ id }) => id}
      plain
      dense
      height="rows"
      empty={{ title: "No deliveries", hint: "Nothing was booked in during this period." }}
    />
  );
}

/** `dd-mm-yyyy` → `yyyy-mm-dd`. */
const deliveredDay = ({ deliveredDate }: Delivered): string => deliveredDate.split("-").reverse().join("-");
