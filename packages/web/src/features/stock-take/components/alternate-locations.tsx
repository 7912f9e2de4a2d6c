import type { Unit } from "@apothecary/core/lib/rules/quantity";
import { useEffect, useMemo, useRef } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { signed } from "../api/discrepancies.ts";
import type { Discrepancy } from "../api/stock-takes.ts";
import { amountText } from "./discrepancy-columns.tsx";
import { useLeaving } from "./view-props.ts";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";

type Element = Discrepancy["elementsToInvestigate"][number];

const alternateColumns = (unit: Unit | undefined): readonly Column<Element>[] => [
  { id: "batchNumber", header: "Batch Number", kind: "code", width: 84, value: ({ batchNumber }) => batchNumber },
  {
    id: "quantity",
    header: "Quantity",
    kind: "number",
    width: 84,
    priority: 1,
    value: ({ quantity }) => quantity,
    text: ({ quantity }) => amountText(quantity, unit),
  },
  { id: "bin", header: "Bin", width: 96, least: 72, priority: 1, value: ({ bin }) => bin },
  { id: "warehouse", header: "Warehouse", width: 120, least: 84, grow: true, value: ({ warehouse }) => warehouse },
];

/** Other locations of a discrepancy's item, where missing stock may be (specification 2, 2.13). */
export function AlternateLocations({ row, unit, onClose }: { row: Discrepancy; unit: Unit | undefined; onClose: () => void }) {
  const columns = useMemo(() => alternateColumns(unit), [unit]);
  const elements = row.elementsToInvestigate;
  const close = useRef<HTMLButtonElement>(null);
  useLeaving(onClose);
  useEffect(() => {
    const from = document.activeElement;
    close.current?.focus();
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  const facts: readonly [string, string][] = [
    ["Item SKU", row.sku],
    ["Name", row.name],
    ["Batch Number", row.batchNumber],
    ["Warehouse", row.warehouse],
    ["Bin", row.bin],
    ["Expected", amountText(row.expectedQuantity, unit)],
    ["Counted", `${amountText(row.countedQuantity, unit)} by ${row.staff}`],
    ["Difference", signed(row.quantityDifference, (value) => amountText(value, unit))],
  ];
  return (
    <Stack as="aside" gap={3} className="alternate" aria-labelledby="alternate-title">
      <Row as="header" align="start" justify="between" oneLine>
        <h3 id="alternate-title">Alternate Stock Locations</h3>
        <button ref={close} type="button" className="button button-quiet button-icon" aria-label="Close alternate locations" onClick={onClose}>
          <Icon name="close" />
        </button>
      </Row>
      <Facts facts={facts.map(([label, value]) => ({ label, value }))} />
      <DataTable
        id="stock-take-alternate"
        name="Alternate Stock Locations"
        columns={columns}
        rows={elements}
        // The index, because rows of a batch at one bin can differ only in expiry date or status.
        rowId={(element) => String(elements.indexOf(element))}
        height="rows"
        empty={{ title: "This item is not in any other location" }}
      />
    </Stack>
  );
}
