import { shortShelfLifeText } from "@apothecary/core/lib/rules/shelf-life";
import { shortForAll } from "@apothecary/core/picking/rules";
import { AtRisk } from "../../../entities/lot/at-risk.tsx";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { useArea } from "../../../kit/lines/line-area.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import type { Lines } from "../../../kit/lines/lines.ts";
import { showDay, showNumber } from "../../../kit/table/columns/format.ts";
import { autoReserveStockLine } from "../api/auto-reserve.ts";
import type { ReserveLine, ReserveRow, ReserveValues } from "../api/reserve-lines.ts";
import { locationText } from "../../../entities/location/location-text.ts";
import { today } from "../../../lib/user/business-time.ts";

/** The batch name in the accessible labels of cells. */
export const nameOfLine = ({ row: { stockLine } }: ReserveLine): string =>
  `${stockLine.skuVariant} ${stockLine.batchNumber} at ${stockLine.warehouse} ${stockLine.bin}`;

/** The columns of the reserve view. `onClear` releases the jobs' reservations on a batch and clears its entry. */
export function reserveColumns(
  lines: Lines<ReserveRow, ReserveValues>,
  onClear: (line: ReserveLine) => void,
): readonly LineColumn<ReserveRow, ReserveValues>[] {
  return [
    // The entry and its inputs come first; on a tablet the rest scrolls horizontally.
    { id: "batch", header: "Batch", width: 96, shown: ({ row }) => <StockLineName row={row} /> },
    { id: "location", header: "Location", width: 148, grow: true, shown: ({ row }) => <StockLineLocation row={row} /> },
    { id: "expiry", header: "Expiry Date", width: 100, grow: true, shown: ({ row }) => <Expiry row={row} /> },
    { id: "free", header: "Unreserved", align: "right", width: 100, shown: ({ row }) => showNumber(row.stockLine.unreservedQuantity) },
    { kind: "quantity", field: "reserve", header: "Reserve", width: 136, reverts: true, unit: ({ row }) => row.item.unit },
    { id: "actions", header: "Actions", width: 92, shown: (line) => <StockLineActions line={line} lines={lines} onClear={onClear} /> },
    { id: "reserved", header: "Reserved", align: "right", width: 92, shown: ({ row }) => showNumber(row.stockLine.reserved) },
    { id: "quantity", header: "In batch", align: "right", width: 92, shown: ({ row }) => showNumber(row.stockLine.quantityOfBatch) },
    { id: "why", header: "Reason", width: 148, grow: true, shown: ({ values }) => <span className="quiet">{values.why}</span> },
  ];
}

function StockLineName({ row: { item, stockLine } }: { row: ReserveRow }) {
  return (
    <span className="code">
      <LotLink batchNumber={stockLine.batchNumber} sku={stockLine.skuVariant} />
      {stockLine.skuVariant === item.sku ? null : <span className="quiet"> {stockLine.skuVariant}</span>}
      {stockLine.onlyFor === null ? null : <span className="quiet"> only for {stockLine.onlyFor}</span>}
    </span>
  );
}

/** The location, and whether it is bulk that waits for its release. */
function StockLineLocation({ row: { stockLine } }: { row: ReserveRow }) {
  return (
    <Stack gap={0}>
      <span>{locationText(stockLine)}</span>
      {stockLine.atRisk ? <AtRisk /> : null}
    </Stack>
  );
}

/** The expiry date, and whether the shelf life is too short for every client that the batch may serve. */
function Expiry({ row: { item, stockLine } }: { row: ReserveRow }) {
  const short = shortForAll(stockLine, item.requiredFor, today());
  return (
    <Stack gap={0}>
      <span>{showDay(stockLine.expiry)}</span>
      {short ? (
        <Chip tone="amber" icon="warning" wraps>
          {shortShelfLifeText(short)}
        </Chip>
      ) : null}
    </Stack>
  );
}

interface ActionsProps {
  line: ReserveLine;
  lines: Lines<ReserveRow, ReserveValues>;
  onClear: (line: ReserveLine) => void;
}

function StockLineActions({ line, lines, onClear }: ActionsProps) {
  const name = nameOfLine(line);
  const { disabled } = useArea();
  const { stockLine } = line.row;
  return (
    <Row gap={1}>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label={`Auto-reserve batch ${name}`}
        title="Auto-reserve"
        disabled={disabled || stockLine.unreservedQuantity === 0}
        onClick={() => autoReserveStockLine(lines, line.id)}
      >
        <Icon name="allocation" />
      </button>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label={`Clear ${name}`}
        title="Clear"
        disabled={disabled || (stockLine.reserved === 0 && line.values.reserve === 0)}
        onClick={() => onClear(line)}
      >
        <Icon name="close" />
      </button>
    </Row>
  );
}
