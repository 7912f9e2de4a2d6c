import { discardSample, type RetainedSample } from "@apothecary/core/release/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { LoadMore } from "../../../kit/page/load-more.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { placeTotals, type PlaceTotal, retainedSamplesQuery } from "../api/retained-samples.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const DiscardDialog = lazyPart(async () => (await import("../../../entities/sample/discard-dialog.tsx")).DiscardDialog);

const sampleId = ({ sku, batchNumber, sample }: RetainedSample): string => `${sku} ${batchNumber} ${sample}`;
const FILTERS: readonly Filter<RetainedSample>[] = [
  { id: "place", label: "Place", as: "menu", values: ({ location }) => location },
  { id: "item", label: "Item", as: "menu", values: ({ sku }) => sku },
];
const FILTER_IDS = FILTERS.map(({ id }) => id);

const COLUMNS: readonly Column<RetainedSample>[] = [
  { id: "until", header: "Keep until", kind: "day", width: 108, priority: 1, value: ({ keepUntil }) => keepUntil },
  { id: "place", header: "Place", width: 150, grow: true, priority: 1, value: ({ location }) => location },
  {
    id: "batch",
    header: "Batch",
    kind: "code",
    width: 100,
    priority: 1,
    value: ({ batchNumber }) => batchNumber,
    cell: ({ sku, batchNumber }) => <LotLink sku={sku} batchNumber={batchNumber} />,
  },
  { id: "sku", header: "SKU", kind: "code", width: 120, value: ({ sku }) => sku, cell: ({ sku }) => <ItemLink sku={sku} /> },
  { id: "name", header: "Name", width: 180, grow: true, value: ({ name }) => name },
  {
    id: "quantity",
    header: "Quantity",
    kind: "number",
    width: 100,
    value: ({ quantity }) => quantity,
    text: ({ quantity, unit }) => showQuantity(quantity, unit),
  },
  { id: "purpose", header: "Purpose", width: 160, value: ({ purpose }) => purpose },
  { id: "taken", header: "Taken", kind: "day", width: 108, value: ({ at }) => dayAt(at) },
  { id: "by", header: "By", width: 110, value: ({ by }) => by },
];

/** `3 samples, 150 g`. */
function totalText({ samples, grams, units }: PlaceTotal): string {
  const amounts = [...(grams > 0 ? [showQuantity(grams, "g")] : []), ...(units > 0 ? [showQuantity(units, "units")] : [])];
  return [`${showNumber(samples)} ${samples === 1 ? "sample" : "samples"}`, ...amounts].join(", ");
}

/** The samples that are kept, with how many there are at each place (contract, section 8). */
export function Component() {
  const control = useTableAddress(FILTER_IDS);
  const list = useInfiniteQuery(retainedSamplesQuery);
  const mayDiscard = useMay(discardSample);
  const [discarding, setDiscarding] = useState<RetainedSample>();
  const { data, error, refetch, hasNextPage } = list;
  const rows = data?.pages.flatMap((page) => page.rows);
  const totals = placeTotals(rows ?? []);
  const discard: Column<RetainedSample> = {
    id: "discard",
    header: "Discard",
    width: 76,
    ...OF_BUTTONS,
    cell: (row) => (
      <RowButtons
        actions={[{ icon: "delete", word: "Discard", name: `Discard sample ${row.sample} of batch ${row.batchNumber}`, run: () => setDiscarding(row) }]}
      />
    ),
  };
  return (
    <Page title="Retained Samples" purpose="Samples that are kept, by the day until which they have to be. They are not stock." width="wide">
      <Stack gap={3}>
        {totals.length === 0 ? null : (
          <Card title="By place" {...(hasNextPage ? { purpose: "Of the samples that are loaded." } : {})}>
            <Facts pairs facts={totals.map((total) => ({ label: total.location, value: totalText(total) }))} />
          </Card>
        )}
        <DataTable
          id="retained-samples"
          name="Retained Samples"
          columns={mayDiscard ? [...COLUMNS, discard] : COLUMNS}
          rows={rows}
          rowId={sampleId}
          filters={FILTERS}
          control={control}
          searchLabel="Search samples"
          partial={hasNextPage}
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={{ title: "No sample is kept", hint: "Whether a sample is kept is said when it is taken, on the page of its batch." }}
        />
        <LoadMore of={list} word="Load more samples" />
      </Stack>
      {discarding ? <DiscardDialog sample={discarding} onClose={() => setDiscarding(undefined)} /> : null}
    </Page>
  );
}
