import { MIXED_FORMULAS } from "@apothecary/core/jobs/contract";
import { type UnallocatedItem, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { READINESS_WORDS, type ReadinessRow, readinessQuery, readinessWord, readinessReason } from "../../../entities/order/readiness.ts";
import { ReadinessChip } from "../../../entities/order/readiness-chip.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import { keys } from "../../../lib/server/keys.ts";
import { notify } from "../../../lib/server/notify.ts";
import { useFreshList } from "../../../lib/server/use-fresh-list.ts";
import { isMixed } from "../api/allocation.ts";
import { type OnceMade, useOnceMade } from "../api/once-made.ts";
import { AllocatedJobs, type Allocated } from "../components/allocated-jobs.tsx";
import { OnceMadeNotice } from "../components/once-made-notice.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const AllocationTool = lazyPart(async () => (await import("../components/allocation-tool.tsx")).AllocationTool);
const ReadinessDialog = lazyPart(async () => (await import("../../../entities/order/readiness-dialog.tsx")).ReadinessDialog);
const WhatToBuy = lazyPart(async () => (await import("../components/what-to-buy.tsx")).WhatToBuy);

const NAME = "Unallocated Sales Items";
const unallocatedItemId = (item: UnallocatedItem): string => String(item.salesItemId);

/** A sales item with its readiness; undefined while loading. */
interface Waiting extends UnallocatedItem {
  ready: ReadinessRow | undefined;
  /** Its readiness assumes that the selected items are made first. */
  foreseen: boolean;
}

const COLUMNS: readonly Column<Waiting>[] = [
  { id: "sku", header: "Product SKU", kind: "code", width: 100, value: (row) => row.productSku },
  { id: "name", header: "Name", width: 200, priority: 1, grow: true, value: (row) => row.productName },
  { id: "quantity", header: "Quantity", kind: "number", width: 72, priority: 1, value: (row) => row.quantity },
  {
    id: "readiness",
    header: "Can it be made?",
    width: 110,
    whole: true,
    priority: 1,
    value: (row) => readinessWord(row.ready),
    cell: (row) => <ReadinessChip readiness={row.ready?.readiness} title={waitingReason(row)} />,
  },
  { id: "clientName", header: "Client", width: 150, value: (row) => row.client },
  {
    id: "po",
    header: "PO Number",
    kind: "code",
    width: 96,
    value: (row) => row.poNumber,
    cell: (row) => <OrderLink salesOrderId={row.salesOrderId} number={row.poNumber} />,
  },
  {
    id: "so",
    header: "SO Number",
    kind: "code",
    width: 84,
    value: (row) => row.soNumber,
    cell: (row) => <OrderLink salesOrderId={row.salesOrderId} number={row.soNumber} />,
  },
  { id: "orderDate", header: "Order Date", kind: "day", width: 92, value: (row) => dayAt(row.orderDate) },
  { id: "dispatchDate", header: "Dispatch Date", kind: "day", width: 92, priority: 1, value: (row) => row.dispatchDate },
  { id: "formula", header: "Formula", kind: "code", width: 100, value: (row) => `${row.formulaCode} ${row.rAndDCode}` },
];
const FILTERS: readonly Filter<Waiting>[] = [
  { id: "soNumber", label: "SO Number", as: "menu", values: (row) => row.soNumber },
  { id: "poNumber", label: "PO Number", as: "menu", values: (row) => row.poNumber },
  { id: "client", label: "Client", as: "menu", values: (row) => row.client },
  {
    id: "readiness",
    label: "Can it be made?",
    as: "menu",
    options: Object.entries(READINESS_WORDS).map(([value, label]) => ({ value, label })),
    values: (row) => row.ready?.readiness ?? "",
  },
];
const FILTER_IDS = FILTERS.map(({ id }) => id);

/** The material that runs out first, and whether this assumes that the selected items are made first. */
function waitingReason({ ready, foreseen }: Waiting): string | undefined {
  const parts = [foreseen ? "After the selected items are made" : "", readinessReason(ready)].filter(Boolean);
  return parts.length > 0 ? parts.join(": ") : undefined;
}

/** Sales items without jobs, and the tool to allocate them (specification 3, section 2). */
export function Component() {
  const { rows, error, refetch } = useFreshList({
    endpoint: unallocatedSalesItems,
    key: keys.sales.unallocated,
    rowKey: ({ salesItemId }) => (salesItemId === undefined ? undefined : String(salesItemId)),
    compare: oldestFirst,
  });
  const { data: ready } = useQuery(readinessQuery);
  const control = useTableAddress(FILTER_IDS);
  const [asking, setAsking] = useState<Waiting>();
  const asked = useMemo(() => (asking ? [{ salesId: asking.salesItemId, productSku: asking.productSku }] : []), [asking]);
  const [buying, setBuying] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // The items of the tool stay when one of them leaves the list meanwhile: the form keeps what was typed.
  const [allocating, setAllocating] = useState<readonly UnallocatedItem[]>();
  const [allocated, setAllocated] = useState<Allocated>();
  const chosen = useMemo(() => rows?.filter((item) => marked.has(unallocatedItemId(item))) ?? [], [rows, marked]);
  const onceMade = useOnceMade(useMemo(() => chosen.map(({ salesItemId }) => salesItemId), [chosen]));
  const waiting = useMemo(() => withReadiness(rows, ready, onceMade), [rows, ready, onceMade]);
  const choose = (next: ReadonlySet<string>) => {
    if (isMixed(rows?.filter((item) => next.has(unallocatedItemId(item))) ?? [])) notify({ message: MIXED_FORMULAS, type: "error" });
    else setMarked(next);
  };
  return (
    <Page
      title="Allocation"
      heading={NAME}
      purpose="Sales items without a job. Items of one formula can be made together."
      actions={[{ word: "What to buy", icon: "document", run: () => setBuying(true) }]}
    >
      <DataTable
        id="allocation"
        name={NAME}
        columns={COLUMNS}
        rows={waiting}
        rowId={unallocatedItemId}
        filters={FILTERS}
        control={control}
        searchLabel="Search sales items"
        dense
        onOpen={setAsking}
        selection={{ chosen: new Set(chosen.map(unallocatedItemId)), onChange: choose }}
        actions={
          <button type="button" className="button button-main" disabled={chosen.length === 0} onClick={() => setAllocating(chosen)}>
            <Icon name="allocation" />
            Allocate selected jobs
          </button>
        }
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No unallocated sales items", hint: "Lines of new sales orders appear here." }}
      />
      {/* Below the table, so that selecting rows does not move them. */}
      <OnceMadeNotice chosen={chosen.length} onceMade={onceMade} />
      {allocating ? (
        <AllocationTool
          items={allocating}
          onClose={() => setAllocating(undefined)}
          onAllocated={(jobs) => {
            setAllocating(undefined);
            setMarked(new Set());
            setAllocated(jobs);
          }}
        />
      ) : null}
      {asking ? <ReadinessDialog of={`${asking.productSku}, ${asking.soNumber}`} lines={asked} onClose={() => setAsking(undefined)} /> : null}
      {buying ? <WhatToBuy onClose={() => setBuying(false)} /> : null}
      {allocated ? <AllocatedJobs allocated={allocated} onClose={() => setAllocated(undefined)} /> : null}
    </Page>
  );
}

function withReadiness(
  rows: readonly UnallocatedItem[] | undefined,
  ready: readonly ReadinessRow[] | undefined,
  { changed }: OnceMade,
): readonly Waiting[] | undefined {
  const byId = new Map(ready?.map((row) => [row.salesItemId, row]));
  return rows?.map((item) => {
    const foreseen = changed.get(item.salesItemId);
    return { ...item, ready: foreseen ?? byId.get(item.salesItemId), foreseen: foreseen !== undefined };
  });
}

/** Sorts by oldest order first, as the server does. */
function oldestFirst(one: UnallocatedItem, other: UnallocatedItem): number {
  if (one.orderDate !== other.orderDate) return one.orderDate < other.orderDate ? -1 : 1;
  return one.salesItemId - other.salesItemId;
}
