/**
 * The materials of a job with the quantity used of each batch, typed or scanned.
 */
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { useMemo, useRef } from "react";
import { parseLabel } from "../../../../entities/stock-line/label-text.ts";
import { AtRisk } from "../../../../entities/lot/at-risk.tsx";
import { StatusChip } from "../../../../entities/stock-line/status-chip.tsx";
import { NoStock } from "../../../../entities/formula/exact-grams.tsx";
import { isWithoutStock, shownAmount } from "../../../../entities/job/line-amount.ts";
import type { JobDetail } from "../../../../entities/job/queries.ts";
import { Chip } from "../../../../kit/layout/chip.tsx";
import { Row, Stack } from "../../../../kit/layout/stack.tsx";
import { TickCell } from "../../../../kit/lines/line-cells.tsx";
import type { LineColumn } from "../../../../kit/lines/line-column.ts";
import { LineProblems } from "../../../../kit/lines/line-problems.tsx";
import { type LineGroups, LineTable } from "../../../../kit/lines/line-table.tsx";
import type { Line } from "../../../../kit/lines/lines.ts";
import { useLinesValue } from "../../../../kit/lines/use-lines.ts";
import { MenuButton } from "../../../../kit/overlay/menu-button.tsx";
import { ScanButton } from "../../../../kit/scan/scan-button.tsx";
import { showDay, showQuantity } from "../../../../kit/table/columns/format.ts";
import { TwoLines } from "../../../../kit/table/grid/two-lines.tsx";
import { today } from "../../../../lib/user/business-time.ts";
import { notify } from "../../../../lib/server/notify.ts";
import {
  type UsedLines,
  type StockLineRow,
  stockLineOfLabel,
  stockLineRows,
  type Material,
  type MaterialLines,
  type MaterialRow,
  mayBeUsed,
  TOLERANCE_PERCENT,
  totalUsed,
  type Used,
  type UsedLine,
  usageLook,
  usedLine,
} from "../../api/completion-lines.ts";
import { locationText } from "../../../../entities/location/location-text.ts";

interface Props {
  job: JobDetail;
  materials: MaterialLines;
  stockLines: UsedLines;
  disabled: boolean;
}

const usedLineName = ({ row: { sku, batch } }: UsedLine): string => `${sku} ${batch}`;
const usedLineMaterial = ({ row }: UsedLine): string => row.lineId;
const isUsable = ({ row }: UsedLine): boolean => mayBeUsed(row, today());

/** The job lines with their batches. Scanning a label moves the focus to its batch, and adds the batch if it is missing. */
export function MaterialsUsed({ job, materials, stockLines, disabled }: Props) {
  const latest = useRef(job);
  latest.current = job;
  const scan = useMemo(() => ({ onRead: (text: string) => found(text, stockLineRows(latest.current), stockLines) }), [stockLines]);
  const groups = useMemo(
    (): LineGroups<StockLineRow, Used, MaterialRow, Material> => ({
      lines: materials,
      of: usedLineMaterial,
      heading: (group) => <Heading group={group} materials={materials} stockLines={stockLines} others={() => stockLineRows(latest.current)} />,
      none: "No batch yet. Scan its label, or add it.",
    }),
    [materials, stockLines],
  );
  return (
    <Stack gap={2} wide>
      <Row justify="between">
        <p className="quiet">Totals are marked where they are more than {TOLERANCE_PERCENT} % from the allocation.</p>
        <ScanButton label="Scan a label" disabled={disabled} word onRead={(text) => focusUsedQuantity(scan.onRead(text), stockLines)} />
      </Row>
      <LineProblems lines={stockLines} lineName={usedLineName} />
      <LineTable name="Materials used" lines={stockLines} columns={COLUMNS} groups={groups} lineName={usedLineName} disabled={disabled} scan={scan} tall />
    </Stack>
  );
}

const COLUMNS: readonly LineColumn<StockLineRow, Used>[] = [
  { id: "batch", header: "Batch", width: 132, grow: true, shown: ({ row }) => <StockLineCell row={row} /> },
  { id: "expiry", header: "Expiry", width: 100, shown: ({ row }) => showDay(row.expiryDate) },
  { id: "quantity", header: "In batch", align: "right", width: 112, shown: ({ row, now }) => showQuantity((now ?? row).quantityOfBatch, row.unit) },
  { id: "reserved", header: "Reserved", align: "right", width: 108, shown: ({ row, now }) => showQuantity((now ?? row).reserved, row.unit) },
  {
    kind: "quantity",
    field: "usedQuantity",
    header: "Used",
    unit: ({ row }) => row.unit,
    width: 140,
    reverts: true,
    editable: isUsable,
    shown: ({ row }) => (row.status === 0 ? <Chip tone="red">Expired</Chip> : <StatusChip status={row.status} />),
  },
  { kind: "tick", field: "exhausted", header: "Exhausted", help: "The batch is empty. Its remaining quantity is written off.", width: 96, editable: isUsable },
];

/** The batch with its location; of a variant, also its SKU and name. */
function StockLineCell({ row }: { row: StockLineRow }) {
  return (
    <Stack gap={0}>
      <TwoLines first={row.batch} second={locationText(row)} />
      {row.sku === row.lineSku ? null : (
        <strong>
          <span className="code">{row.sku}</span> {row.name}
        </strong>
      )}
      {row.atRisk ? (
        <Row>
          <AtRisk />
        </Row>
      ) : null}
    </Stack>
  );
}

interface HeadingProps {
  group: Line<MaterialRow, Material>;
  materials: MaterialLines;
  stockLines: UsedLines;
  /** All batches that can be used for the job. */
  others: () => readonly StockLineRow[];
}

function Heading({ group: { id, row }, materials, stockLines, others }: HeadingProps) {
  const used = useLinesValue(stockLines, (all) => totalUsed(id, all));
  const { tone, words } = usageLook(used, row.allocatedQuantity);
  return (
    <>
      <span className="code">{row.elementSku}</span>
      <span>{row.name}</span>
      <output>
        {showQuantity(used, row.unit)} of {showQuantity(shownAmount(row), row.unit)}
      </output>
      <Chip tone={tone}>{words}</Chip>
      {isWithoutStock(row) ? <NoStock /> : null}
      <AddStockLine lineId={id} stockLines={stockLines} others={others} sku={row.elementSku} />
      <TickCell lines={materials} id={id} field="notUsed" label={`Not Used: ${row.elementSku}`} word="Not Used" />
    </>
  );
}

/** Menu of the usable batches not reserved for the job, earliest expiry first. */
function AddStockLine({ lineId, sku, stockLines, others }: { lineId: string; sku: string } & Pick<HeadingProps, "stockLines" | "others">) {
  const shown = useLinesValue(stockLines, (all) => all.length);
  const offered = useMemo(
    () => (shown < 0 ? [] : others().filter((row) => row.lineId === lineId && !stockLines.get(usedLine(row).id) && mayBeUsed(row, today()))),
    [shown, others, lineId, stockLines],
  );
  const entries = offered.map((row) => ({
    word: stockLineChoiceText(row),
    icon: "batch" as const,
    run: () => focusUsedQuantity(added(row, stockLines), stockLines),
  }));
  return <MenuButton label="Add batch" groups={[{ title: `Batches of ${sku}`, entries }]} />;
}

function stockLineChoiceText({ sku, name, lineSku, batch, warehouse, bin, expiryDate, unreservedQuantity, unit, atRisk }: StockLineRow): string {
  const variant = sku === lineSku ? "" : ` of ${sku} ${name}`;
  const expiry = expiryDate === null ? "" : ` · ${showDay(expiryDate)}`;
  return `${batch}${variant} · ${locationText({ warehouse, bin })}${expiry} · ${quantityText(unreservedQuantity, unit)} free${atRisk ? " · not released, filled at risk" : ""}`;
}

/** Adds a batch unless it already has a line; returns the line. */
function added(row: StockLineRow, stockLines: UsedLines): string {
  const line = usedLine(row);
  stockLines.add([line]);
  return line.id;
}

function focusUsedQuantity(id: string | undefined, stockLines: UsedLines): void {
  if (id !== undefined) stockLines.focusRequest.set({ id, field: "usedQuantity" });
}

/** The line of the scanned batch. Notifies if the label is unknown or the job does not use the batch. */
function found(text: string, rows: readonly StockLineRow[], stockLines: UsedLines): string | undefined {
  const label = parseLabel(text, "");
  if (label?.kind !== "batch") {
    notify({ message: "This is not the label of a batch.", type: "warning" });
    return undefined;
  }
  const row = stockLineOfLabel(rows, label);
  if (!row) notify({ message: `${label.sku} ${label.batchNumber ?? ""} is not one of this job's batches.`.replace("  ", " "), type: "warning" });
  return row && added(row, stockLines);
}
