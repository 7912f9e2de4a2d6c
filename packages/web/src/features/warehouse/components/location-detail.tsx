import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import type { LocationContents } from "@apothecary/core/warehouse/contract";
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { adjustStockLevel, advancedTransfer } from "@apothecary/core/stock/contract";
import { createStockTake } from "@apothecary/core/stock-take/contract";
import { useState } from "react";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { stockLinePath } from "../../../lib/page/paths.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import type { PageSize } from "../../../kit/table/state/state.ts";
import type { ToolAction } from "../../../kit/page/page-actions.ts";
import { WorkButtons } from "../../../kit/page/work-buttons.tsx";
import { useMay } from "../../../lib/user/current-user.ts";
import { type ToolValues, useTool } from "../../../lib/page/tool.ts";
import { useContents } from "../api/locations.ts";
import { locationKind, locationName } from "./location-words.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const LocationLabelDialog = lazyPart(async () => (await import("./location-label.tsx")).LocationLabelDialog);

type Element = LocationContents["elements"][number];

const PAGE_SIZES: readonly PageSize[] = [15, 25, 50, 100, "all"];
const PAGE_SIZE = 15;
/** Minimum number of rows for search and pagination. */
const LONG = 6;
const contentsRowId = (element: Element): string => element.id;
const LINK = { to: ({ sku, id }: Element) => stockLinePath({ sku, stockLineId: id }) };

const QUANTITY: Column<Element> = {
  id: "quantity",
  header: "Quantity",
  kind: "number",
  width: 84,
  priority: 1,
  help: "Grams of raw materials, Bulk and Fragrance; units of everything else.",
  value: ({ quantity }) => quantity,
  text: (element) => showQuantity(element.quantity, itemUnit(element)),
};

const COLUMNS: readonly Column<Element>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 84, value: ({ sku }) => sku },
  { id: "name", header: "Name", width: 140, least: 88, grow: true, value: ({ name }) => name },
  {
    id: "batchNumber",
    header: "Batch number",
    kind: "code",
    width: 72,
    priority: 1,
    value: ({ batchNumber }) => batchNumber,
    cell: ({ batchNumber, sku }) => <LotLink batchNumber={batchNumber} sku={sku} />,
  },
  QUANTITY,
];

/** A location with its contents, label and history (specification 2, 2.14). */
export function LocationDetail({ locationId }: { locationId: string }) {
  const { data: contents, error, refetch } = useContents(locationId);
  const tool = useTool();
  const changes = useChangesAction();
  const [labelled, setLabelled] = useState(false);
  const failed = error ? { message: error.message, retry: () => void refetch() } : undefined;
  if (contents === null) return <EmptyState icon="location" title="Location not found" hint="It was removed, or the link is incomplete." />;
  if (!contents && failed) return <Failed {...failed} />;
  return (
    <Detail
      title={contents ? locationName(contents) : <Skeleton share={0.5} />}
      summary={contents ? `${locationKind(contents)}${contentsSummary(contents)}` : <Skeleton share={0.3} />}
      actions={
        contents
          ? [
              { word: "Location label", icon: "print", run: () => setLabelled(true) },
              { word: "Location history", icon: "history", run: () => tool.open("transaction-log", historyFilters(contents)) },
              changes({ kind: "location", id: locationId, name: locationName(contents) }),
            ]
          : []
      }
    >
      {contents ? <LocationWork locationId={locationId} contents={contents} /> : null}
      <DataTable
        id="location-contents"
        name="Contents"
        columns={COLUMNS}
        rows={contents?.elements}
        rowId={contentsRowId}
        link={LINK}
        height="rows"
        plain={contents !== undefined && contents.elements.length < LONG}
        pageSize={PAGE_SIZE}
        pageSizes={PAGE_SIZES}
        searchLabel="Search the contents"
        failed={failed}
        empty={{ title: "This location is empty" }}
      />
      {labelled && contents ? <LocationLabelDialog location={contents} onClose={() => setLabelled(false)} /> : null}
    </Detail>
  );
}

/** What is done at a location: its contents are moved, counted and adjusted, and stock is put away. */
function LocationWork({ locationId, contents: { elements } }: { locationId: string; contents: LocationContents }) {
  const tool = useTool();
  const [mayMove, mayCount, mayAdjust] = [useMay(advancedTransfer), useMay(createStockTake), useMay(adjustStockLevel)];
  const [only, ...others] = elements;
  const adjusted = only && others.length === 0 ? { sku: only.sku, id: only.id, what: "adjust" } : undefined;
  const actions: ToolAction[] = [];
  if (mayMove && only) actions.push({ word: "Move contents", icon: "move", run: () => tool.open("contents-transfer", { from: locationId }) });
  if (mayCount) actions.push({ word: "Count", icon: "picking", run: () => tool.open("stock-take", { view: "new", location: locationId }) });
  if (mayAdjust && only) actions.push({ word: "Adjust", icon: "adjust", run: () => (adjusted ? tool.open("batch", adjusted) : tool.open("adjustment")) });
  if (mayMove) actions.push({ word: "Put away", icon: "goods-in", run: () => tool.open("move", { to: locationId }) });
  return <WorkButtons actions={actions} />;
}

/** The filters of the location's history. A pallet's history covers all warehouses. */
function historyFilters({ warehouse, bin, roaming }: LocationContents): ToolValues {
  return roaming ? { bin } : { warehouse, bin };
}

/** ` · 3 batches of 2 items`; empty for an empty location. */
function contentsSummary({ elements }: LocationContents): string {
  if (elements.length === 0) return "";
  const items = new Set(elements.map(({ sku }) => sku)).size;
  return ` · ${elements.length === 1 ? "1 batch" : `${elements.length} batches`} of ${items === 1 ? "1 item" : `${items} items`}`;
}
