import { useEffect, useRef } from "react";
import { Icon } from "../../../components/icon.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { showNumber } from "../../../components/table/format.ts";
import { signed } from "../api/discrepancies.ts";
import type { Discrepancy } from "../api/stock-takes.ts";
import { useLeaving } from "./view-props.ts";

type Element = Discrepancy["elementsToInvestigate"][number];

const COLUMNS: readonly Column<Element>[] = [
  { id: "batchNumber", header: "Batch Number", kind: "code", width: 120, value: ({ batchNumber }) => batchNumber },
  { id: "quantity", header: "Quantity", kind: "number", width: 100, value: ({ quantity }) => quantity },
  { id: "bin", header: "Bin", width: 96, value: ({ bin }) => bin },
  { id: "warehouse", header: "Warehouse", width: 120, grow: true, value: ({ warehouse }) => warehouse },
];

/** Where else the item of a discrepancy is, and what is missing may be (specification 2, 2.13). */
export function AlternateLocations({ row, onClose }: { row: Discrepancy; onClose: () => void }) {
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
    ["Expected", showNumber(row.expectedQuantity)],
    ["Counted", `${showNumber(row.countedQuantity)} by ${row.staff}`],
    ["Difference", signed(row.quantityDifference, showNumber)],
  ];
  return (
    <aside className="alternate" aria-labelledby="alternate-title">
      <header className="alternate-head">
        <h3 id="alternate-title">Alternate Stock Locations</h3>
        <button ref={close} type="button" className="button button-quiet button-icon" aria-label="Close alternate locations" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <dl className="alternate-facts">
        {facts.map(([word, value]) => (
          <div key={word} className="alternate-fact">
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DataTable
        id="stock-take-alternate"
        name="Alternate Stock Locations"
        columns={COLUMNS}
        rows={row.elementsToInvestigate}
        rowId={({ batchNumber, warehouse, bin }) => `${batchNumber} ${warehouse} ${bin}`}
        height="rows"
        empty={{ title: "This item is nowhere else" }}
      />
    </aside>
  );
}
