import type { WaitingLot } from "@apothecary/core/release/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { LoadMore } from "../../../kit/page/load-more.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING, showQuantity } from "../../../kit/table/columns/format.ts";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import { useUser } from "../../../lib/user/current-user.ts";
import { inboxQuery } from "../api/inbox.ts";
import { UpcomingRetests } from "../components/upcoming-retests.tsx";

const waitingLotId = ({ sku, batchNumber }: WaitingLot): string => `${sku} ${batchNumber}`;
const FILTERS: readonly Filter<WaitingLot>[] = [
  { id: "next", label: "Next step", as: "menu", values: (lot) => nextStep(lot).word },
  { id: "item", label: "Item", as: "menu", values: ({ sku }) => sku },
];
const FILTER_IDS = FILTERS.map(({ id }) => id);

/** What has to be done for a lot next. */
function nextStep({ state, outOfSpecification, missing, tests }: WaitingLot) {
  if (state === "conditional") return { word: "Final decision", tone: "blue", icon: "info" } as const;
  if (outOfSpecification.length > 0) return { word: "Out of specification", tone: "red", icon: "warning" } as const;
  if (missing.length > 0) return { word: "Results", tone: "amber", icon: "clock" } as const;
  return { word: tests === 0 ? "Decision, without tests" : "Decision", tone: "green", icon: "check" } as const;
}

function columnsFor(userId: number | undefined): readonly Column<WaitingLot>[] {
  return [
    { id: "since", header: "Waits since", kind: "day", width: 108, priority: 1, value: ({ since }) => dayAt(since) },
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
    { id: "name", header: "Name", width: 200, grow: true, priority: 1, value: ({ name }) => name },
    {
      id: "quantity",
      header: "Quantity",
      kind: "number",
      width: 110,
      priority: 1,
      value: ({ quantity }) => quantity,
      text: inUnit(({ quantity }) => quantity),
    },
    {
      id: "next",
      header: "Next step",
      width: 180,
      whole: true,
      priority: 1,
      value: (lot) => nextStep(lot).word,
      cell: (lot) => <NextStep lot={lot} />,
    },
    { id: "onlyFor", header: "Only for", width: 140, priority: 3, value: ({ onlyFor }) => onlyFor ?? "" },
    { id: "missing", header: "Results missing", width: 170, value: ({ missing }) => missing.join(", ") },
    { id: "allocated", header: "Needed by jobs", kind: "number", width: 120, value: ({ allocated }) => allocated, text: inUnit(({ allocated }) => allocated) },
    { id: "dispatch", header: "First dispatch", kind: "day", width: 112, priority: 1, value: ({ dispatchDate }) => dispatchDate },
    {
      id: "by",
      header: "Decided by",
      width: 130,
      value: ({ handledBy }) => (userId !== undefined && handledBy.includes(userId) ? "Another person" : ""),
    },
  ];
}

const inUnit =
  (figure: (lot: WaitingLot) => number) =>
  (lot: WaitingLot): string =>
    figure(lot) === 0 ? NOTHING : showQuantity(figure(lot), lot.unit);

function NextStep({ lot }: { lot: WaitingLot }) {
  const { word, tone, icon } = nextStep(lot);
  return (
    <Chip tone={tone} icon={icon} title={lot.condition || lot.outOfSpecification.join(", ") || undefined}>
      {word}
    </Chip>
  );
}

/** The lots that wait for a decision, the oldest first, and those that are to be retested soon (contract, section 8). */
export function Component() {
  const control = useTableAddress(FILTER_IDS);
  const user = useUser();
  const list = useInfiniteQuery(inboxQuery);
  const { data, error, refetch, hasNextPage } = list;
  return (
    <Page title="To Release" purpose="Batches that cannot be used before a second person has decided on them, the oldest first." width="wide">
      <Stack gap={3}>
        <DataTable
          id="to-release"
          name="To Release"
          columns={columnsFor(user?.id)}
          rows={data?.pages.flatMap(({ rows }) => rows)}
          rowId={waitingLotId}
          filters={FILTERS}
          control={control}
          searchLabel="Search batches"
          partial={hasNextPage}
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={{ title: "No batch waits for its release", hint: "Whether an item needs one is set in its specification, on the item's page." }}
        />
        <LoadMore of={list} word="Load more batches" />
        <UpcomingRetests />
      </Stack>
    </Page>
  );
}
