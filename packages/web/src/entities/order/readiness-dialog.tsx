/**
 * The calculation of a readiness: requirements, available stock and earlier orders.
 */
import { shortShelfLifeText } from "@apothecary/core/lib/rules/shelf-life";
import type { SalesItem } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { MessageDialog } from "../../kit/dialog/message-dialog.tsx";
import { Chip } from "../../kit/layout/chip.tsx";
import { Stack } from "../../kit/layout/stack.tsx";
import type { Column } from "../../kit/table/columns/column.ts";
import { DataTable } from "../../kit/table/data-table.tsx";
import { TwoLines } from "../../kit/table/grid/two-lines.tsx";
import { NOTHING, showDay, showNumber } from "../../kit/table/columns/format.ts";
import { stockJobPath } from "../../lib/page/links.ts";
import { dayAt } from "../../lib/user/business-time.ts";
import { ItemLink } from "../item/item-link.tsx";
import { unitColumn, useSkuUnit } from "../item/sku-unit.ts";
import { waitsText } from "../stock-line/waits-text.ts";
import { WhenReady } from "./when-ready.tsx";
import { type NeedRow, needsQuery } from "./readiness.ts";

const NAMING: readonly Column<NeedRow>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 84, value: (row) => row.sku, cell: (row) => <ItemLink sku={row.sku} /> },
  { id: "name", header: "Name", width: 160, least: 90, grow: true, priority: 1, value: (row) => row.name },
];
const REMAINS: readonly Column<NeedRow>[] = [
  { id: "needed", header: "Needed", kind: "number", width: 76, priority: 1, value: (row) => row.needed },
  { id: "reserved", header: "Reserved", help: "By its own jobs", kind: "number", width: 76, value: (row) => row.reserved },
  { id: "usable", header: "Usable", help: "Live, not expired, not reserved", kind: "number", width: 76, value: (row) => row.usable },
  { id: "takenFirst", header: "Taken first", help: "By orders with earlier dispatch dates", kind: "number", width: 76, value: (row) => row.takenFirst },
  { id: "remaining", header: "Remains", kind: "number", width: 76, priority: 1, value: (row) => row.remaining },
];
/** Shown if there is such stock. */
const EXPIRES: Column<NeedRow> = {
  id: "expiresBefore",
  header: "Of which expires",
  help: "The part of Remains that expires before the dispatch date. Auto-reserve does not choose it.",
  kind: "number",
  width: 76,
  priority: 1,
  value: (row) => row.expiresBefore,
};
/** Shown if there is such stock. */
const SHORT_SHELF_LIFE: Column<NeedRow> = {
  id: "shortShelfLife",
  header: "Shelf life too short",
  help: "Bulk, also in quarantine, that has less shelf life left at dispatch than the client accepts. It does not count.",
  width: 150,
  priority: 1,
  value: ({ shortShelfLife: short }) => (short ? `${showNumber(short.quantity)}, ${shortShelfLifeText(short)}` : ""),
  cell: ({ shortShelfLife: short }) => (short ? <TwoLines first={showNumber(short.quantity)} second={shortShelfLifeText(short)} kind="text" /> : NOTHING),
};
/** Shown if there is such stock. */
const WAITS: Column<NeedRow> = {
  id: "waitsForRelease",
  header: "Waits for release",
  help: "The part of Quarantine that becomes usable by a release.",
  width: 150,
  least: 132,
  priority: 1,
  value: ({ waitsForRelease: waits }) => (waits ? `${showNumber(waits.quantity)} ${waitsText(waits.since)}` : ""),
  cell: ({ waitsForRelease: waits }) =>
    waits ? <TwoLines first={showNumber(waits.quantity)} second={`since ${showDay(dayAt(waits.since))}`} kind="text" /> : NOTHING,
};
/** Shown if some of it is for missing bulk. */
const TO_MAKE: Column<NeedRow> = {
  ...{ id: "inside", header: "To make", help: "The missing bulk that it is needed for", kind: "code", width: 100, priority: 1 },
  value: (row) => row.inside,
};
const AWAITED: readonly Column<NeedRow>[] = [
  { id: "quarantined", header: "Quarantine", kind: "number", width: 76, value: (row) => row.quarantined },
  { id: "onOrder", header: "On order", help: "On order, or being made for stock.", kind: "number", width: 76, value: (row) => row.onOrder },
  {
    id: "awaited",
    header: "Awaited",
    help: "Covered once stock in quarantine or on order arrives",
    kind: "number",
    width: 76,
    priority: 1,
    value: (row) => row.awaited,
  },
  { id: "missing", header: "Missing", kind: "number", width: 90, priority: 1, value: (row) => row.missing, cell: (row) => <Missing row={row} /> },
  {
    id: "readyOn",
    header: "Ready on",
    help: "When it can be there at the earliest: today, when the order is expected, or after the supplier's lead time. Making takes no day.",
    kind: "day",
    width: 100,
    priority: 1,
    value: (row) => row.readyOn,
  },
];

interface Props {
  /** The order number or product. */
  of: string;
  lines: readonly Pick<SalesItem, "salesId" | "productSku">[];
  onClose: () => void;
}

/** Sorted by what runs out first. The table can be exported. */
export function ReadinessDialog({ of, lines, onClose }: Props) {
  const { data, error, refetch } = useQuery(needsQuery(lines.map(({ salesId }) => salesId)));
  const findUnit = useSkuUnit();
  const expires = data?.some(({ expiresBefore }) => expiresBefore > 0) ?? false;
  const short = data?.some(({ shortShelfLife }) => shortShelfLife !== undefined) ?? false;
  const waits = data?.some(({ waitsForRelease }) => waitsForRelease !== undefined) ?? false;
  const throughBulk = data?.some(({ inside }) => inside !== null) ?? false;
  const columns = useMemo(
    () => [
      ...[...NAMING, ...productColumn(lines), unitColumn<NeedRow>(findUnit, ({ sku }) => sku), ...REMAINS],
      ...[...(expires ? [EXPIRES] : []), ...(short ? [SHORT_SHELF_LIFE] : []), ...AWAITED, ...(waits ? [WAITS] : []), ...(throughBulk ? [TO_MAKE] : [])],
    ],
    [lines, findUnit, expires, short, waits, throughBulk],
  );
  return (
    <MessageDialog title={`Can it be made? ${of}`} size="widest" onClose={onClose}>
      <Stack>
        <WhenReady salesIds={lines.map(({ salesId }) => salesId)} />
        <DataTable
          id="readiness"
          name={`Readiness of ${of}`}
          columns={columns}
          rows={data}
          rowId={({ salesItemId, sku, inside }) => `${salesItemId} ${sku} ${inside}`}
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={{ title: "No requirements left", hint: "Its jobs are completed, or it is cancelled." }}
          height="rows"
          dense
        />
      </Stack>
    </MessageDialog>
  );
}

/** The product column, if there are several. */
function productColumn(lines: Props["lines"]): readonly Column<NeedRow>[] {
  if (lines.length < 2) return [];
  const skus = new Map(lines.map(({ salesId, productSku }) => [salesId, productSku]));
  return [{ id: "product", header: "For", kind: "code", width: 84, priority: 1, filterable: true, value: ({ salesItemId }) => skus.get(salesItemId) }];
}

/** What is missing and, if it is bulk, a link to a new job for stock of it. */
function Missing({ row: { missing, formulaId } }: { row: NeedRow }) {
  if (missing === 0) return NOTHING;
  return (
    <>
      <Chip tone="red" icon="error">
        {showNumber(missing)}
      </Chip>
      {formulaId === null ? null : (
        <>
          {" "}
          <Link to={stockJobPath(formulaId, missing / GRAMS_A_KILOGRAM)}>Make it</Link>
        </>
      )}
    </>
  );
}

const GRAMS_A_KILOGRAM = 1_000;
