import type { LocationContents } from "@apothecary/core/warehouse/contract";
import { useState } from "react";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { unitOf } from "../../../kit/form/entry.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { batchPath } from "../../../entities/batch/label-text.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showQuantity } from "../../../kit/table/format.ts";
import type { PageSize } from "../../../kit/table/state.ts";
import { type ToolValues, useTool } from "../../../lib/tool.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { useContents } from "../api/locations.ts";
import { LocationLabelDialog } from "./location-label.tsx";
import { kindOf, nameOf } from "./location-words.ts";
import "./location-detail.css";

type Element = LocationContents["elements"][number];

const PAGE_SIZES: readonly PageSize[] = [15, 25, 50, 100, "all"];
const PAGE_SIZE = 15;
/** From so many rows on, a search and pages are worth their room. */
const LONG = 6;
const idOf = (element: Element): string => element.id;
const LINK = { to: ({ sku, id }: Element) => batchPath({ sku, batchId: id }) };

const QUANTITY: Column<Element> = {
  id: "quantity",
  header: "Quantity",
  kind: "number",
  width: 144,
  help: "Grams of raw materials, Bulk and Fragrance; units of everything else.",
  value: ({ quantity }) => quantity,
  text: (element) => showQuantity(element.quantity, unitOf(element)),
};

const COLUMNS: readonly Column<Element>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 112, value: ({ sku }) => sku },
  { id: "name", header: "Name", width: 90, grow: true, value: ({ name }) => name },
  { id: "batchNumber", header: "Batch number", kind: "code", width: 116, value: ({ batchNumber }) => batchNumber },
  QUANTITY,
];

/** On a telephone the batch number stands beneath the name, so that the quantity is seen without scrolling sideways. */
const NARROW: readonly Column<Element>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 96, value: ({ sku }) => sku },
  {
    id: "name",
    header: "Name and batch number",
    width: 90,
    grow: true,
    value: ({ name }) => name,
    text: ({ name, batchNumber }) => `${name} ${batchNumber}`,
    cell: ({ name, batchNumber }) => (
      <span className="location-batch">
        <span className="location-batch-name">{name}</span>
        <span className="location-batch-number">{batchNumber}</span>
      </span>
    ),
  },
  QUANTITY,
];

/** A location and what is there, with its label and its history (specification 2, 2.14). */
export function LocationDetail({ locationId }: { locationId: string }) {
  const { data: contents, error, refetch } = useContents(locationId);
  const narrow = useMedia("(width < 480px)");
  const failed = error ? { message: error.message, retry: () => void refetch() } : undefined;
  if (contents === null) return <EmptyState icon="location" title="There is no such location" hint="It was removed, or the link is not whole." />;
  if (!contents && failed) return <Failed {...failed} />;
  return (
    <div className={`location-detail ${contents && contents.elements.length < LONG ? "location-detail-short" : ""}`}>
      <header>
        <h2>{contents ? nameOf(contents) : <Skeleton share={0.5} />}</h2>
        <p className="quiet">{contents ? `${kindOf(contents)}${summaryOf(contents)}` : <Skeleton share={0.3} />}</p>
      </header>
      {contents ? <Actions location={contents} /> : null}
      <DataTable
        id="location-contents"
        name="Contents"
        columns={narrow ? NARROW : COLUMNS}
        rows={contents?.elements}
        rowId={idOf}
        link={LINK}
        height="rows"
        pageSize={PAGE_SIZE}
        pageSizes={PAGE_SIZES}
        searchLabel="Search the contents"
        failed={failed}
        empty={{ title: "This location is empty" }}
      />
    </div>
  );
}

function Actions({ location }: { location: LocationContents }) {
  const { warehouse, bin, roaming } = location;
  const { open } = useTool();
  const [labelled, setLabelled] = useState(false);
  // A pallet's moves in other warehouses are its history too.
  const history: ToolValues = roaming ? { bin } : { warehouse, bin };
  return (
    <div className="location-detail-actions">
      <button type="button" className="button" onClick={() => setLabelled(true)}>
        <Icon name="print" />
        Location label
      </button>
      <button type="button" className="button" onClick={() => open("transaction-log", history)}>
        <Icon name="history" />
        Location history
      </button>
      {labelled ? <LocationLabelDialog location={location} onClose={() => setLabelled(false)} /> : null}
    </div>
  );
}

/** ` · 3 batches of 2 items`; nothing where nothing is there. */
function summaryOf({ elements }: LocationContents): string {
  if (elements.length === 0) return "";
  const items = new Set(elements.map(({ sku }) => sku)).size;
  return ` · ${elements.length === 1 ? "1 batch" : `${elements.length} batches`} of ${items === 1 ? "1 item" : `${items} items`}`;
}
