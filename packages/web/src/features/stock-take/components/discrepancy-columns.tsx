/**
 * The columns of the discrepancies (specification 2, 2.13). In groups, each SKU has a total row first.
 */
import { Chip } from "../../../kit/layout/chip.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { NOTHING, showDay, showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import type { Unit } from "@apothecary/core/lib/rules/quantity";
import { isGroup, movedText, differenceText, type Shown, signed } from "../api/discrepancies.ts";
import type { Discrepancy } from "../api/stock-takes.ts";
import { Row } from "../../../kit/layout/stack.tsx";

/** The unit of a SKU; undefined if unknown. */
export type SkuUnit = (sku: string) => Unit | undefined;

/** A quantity or difference with its unit. */
export function amountText(quantity: number, unit: Unit | undefined): string {
  return unit === undefined ? showNumber(quantity) : showQuantity(quantity, unit);
}

/** `investigate` opens other locations of the item. */
export function discrepancyColumns(bySku: boolean, investigate: (id: string) => void, findUnit: SkuUnit): readonly Column<Shown>[] {
  // Groups have a fixed order.
  const sortable = !bySku;
  const own = (of: (row: Discrepancy) => string) => (row: Shown) => (isGroup(row) ? "" : of(row));
  const amount = (id: string, header: string, value: (row: Shown) => number): Column<Shown> => {
    return { id, header, kind: "number", width: 84, priority: 2, sortable, value, text: (row) => amountText(value(row), findUnit(row.sku)) };
  };
  return [
    {
      id: "sku",
      header: "SKU",
      kind: "code",
      width: 96,
      sortable,
      value: ({ sku }) => sku,
      cell: (row) => (isGroup(row) ? <strong>{row.sku}</strong> : row.sku),
    },
    { id: "name", header: "Name", width: 128, least: 96, grow: true, sortable, value: ({ name }) => name },
    {
      id: "batchNumber",
      header: "Batch Number",
      kind: "code",
      width: 84,
      priority: 1,
      sortable,
      value: (row) => (isGroup(row) ? "" : row.batchNumber),
      text: (row) => (isGroup(row) ? lineCount(row.rows.length) : row.batchNumber),
      cell: (row) => (isGroup(row) ? lineCount(row.rows.length) : <BatchNumber row={row} />),
    },
    { id: "warehouse", header: "Warehouse", width: 100, least: 80, priority: 2, sortable, value: own(({ warehouse }) => warehouse) },
    { id: "bin", header: "Bin", width: 84, least: 72, priority: 1, sortable, value: own(({ bin }) => bin) },
    amount("expected", "Expected Quantity", (row) => (isGroup(row) ? row.expected : row.expectedQuantity)),
    amount("counted", "Counted Quantity", (row) => (isGroup(row) ? row.counted : row.countedQuantity)),
    {
      id: "difference",
      header: "Difference",
      help: "Counted minus expected",
      kind: "number",
      width: 84,
      priority: 1,
      sortable,
      value: (row) => (isGroup(row) ? row.difference : row.quantityDifference),
      text: (row) => signed(isGroup(row) ? row.difference : row.quantityDifference, (value) => amountText(value, findUnit(row.sku))),
    },
    ...furtherColumns(sortable, investigate, findUnit),
  ];
}

/** What is known of a discrepancy besides its quantities: groups have none of it. */
function furtherColumns(sortable: boolean, investigate: (id: string) => void, findUnit: SkuUnit): readonly Column<Shown>[] {
  return [
    {
      id: "share",
      header: "Difference %",
      kind: "percent",
      width: 84,
      priority: 2,
      sortable,
      value: (row) => (isGroup(row) ? null : row.percentDifference),
      cell: (row) => (isGroup(row) ? null : <Share row={row} />),
    },
    {
      id: "moved",
      header: "Moved since",
      help: "Movements of this batch after the count. They do not change",
      kind: "number",
      width: 84,
      priority: 3,
      sortable,
      value: (row) => (isGroup(row) || row.movedSince === 0 ? null : row.movedSince),
      cell: (row) => (isGroup(row) ? null : <Moved row={row} unit={findUnit(row.sku)} />),
    },
    {
      id: "actions",
      header: "Actions",
      width: 96,
      ...OF_BUTTONS,
      cell: (row) => (isGroup(row) ? null : <Actions row={row} investigate={investigate} unit={findUnit(row.sku)} />),
    },
  ];
}

/** The percentage: green from 0, red below; empty for unexpected items. */
function Share({ row }: { row: Discrepancy }) {
  const { percentDifference } = row;
  if (percentDifference === null) return <Chip tone="blue">New</Chip>;
  return <span className={`discrepancy-share ${percentDifference >= 0 ? "discrepancy-more" : "discrepancy-less"}`}>{differenceText(percentDifference)}</span>;
}

function Moved({ row, unit }: { row: Discrepancy; unit: Unit | undefined }) {
  const shown = (value: number) => amountText(value, unit);
  const text = movedText(row, shown);
  if (text === undefined) return NOTHING;
  return (
    <span title={text}>
      {signed(row.movedSince, shown)}
      <span className="visually-hidden"> ({text})</span>
    </span>
  );
}

/** The batch number, with the expiry date on the label if it differs from the system's. */
function BatchNumber({ row: { batchNumber, newExpiryDate } }: { row: Discrepancy }) {
  if (newExpiryDate === undefined) return batchNumber;
  return (
    <Row as="span" gap={1} oneLine className="take-actions">
      {batchNumber}
      <Chip tone="blue" title={`The label shows a different expiry date: ${showDay(newExpiryDate)}`}>
        Expiry
        <span className="visually-hidden"> {showDay(newExpiryDate)} by the label</span>
      </Chip>
    </Row>
  );
}

function Actions({ row, investigate, unit }: { row: Discrepancy; investigate: (id: string) => void; unit: Unit | undefined }) {
  const { id, sku, batchNumber, elementsToInvestigate, dismissed } = row;
  const where = elementsToInvestigate.map((one) => `${one.batchNumber}: ${amountText(one.quantity, unit)} at ${one.warehouse} ${one.bin}`).join("\n");
  return (
    <Row as="span" gap={1} oneLine className="take-actions">
      <button
        type="button"
        className="tool"
        disabled={elementsToInvestigate.length === 0}
        title={where || "This item is not in any other location."}
        onClick={() => investigate(id)}
      >
        <Icon name="location" size="small" />
        {elementsToInvestigate.length}
        <span className="visually-hidden">
          {elementsToInvestigate.length === 1 ? " alternate location" : " alternate locations"} of {sku}, batch {batchNumber}
        </span>
      </button>
      {dismissed ? <Chip tone="grey">Dismissed</Chip> : null}
    </Row>
  );
}

const lineCount = (lines: number): string => (lines === 1 ? "1 line" : `${lines} lines`);
