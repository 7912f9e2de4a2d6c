import { createComplaint, ComplaintState as StateShape } from "@apothecary/core/complaints/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { businessesQuery } from "../../../entities/business/queries.ts";
import { ComplaintState } from "../../../entities/complaint/complaint-state.tsx";
import { type Complaint, type ComplaintFilter, complaintsQuery } from "../../../entities/complaint/queries.ts";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { LoadMore } from "../../../kit/page/load-more.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import type { Chosen, Filter } from "../../../kit/table/toolbar/filter.ts";
import { numberedId } from "../../../lib/page/address-id.ts";
import { OPEN_COMPLAINT } from "../../../lib/page/paths.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { useOpened } from "../../../lib/page/use-opened.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { ComplaintView } from "../components/complaint-view.tsx";

const FILTER_IDS = ["state", "client"];
const complaintRowId = ({ id }: Complaint): string => String(id);

const COLUMNS: readonly Column<Complaint>[] = [
  { id: "number", header: "Complaint", kind: "code", width: 100, priority: 1, value: ({ complaintNumber }) => complaintNumber },
  { id: "client", header: "Client", width: 150, grow: true, priority: 1, value: ({ client }) => client },
  { id: "product", header: "Item", width: 170, grow: true, priority: 1, value: ({ name }) => name, below: ({ sku }) => sku },
  { id: "batch", header: "Batch", kind: "code", width: 90, priority: 1, value: ({ batchNumber }) => batchNumber },
  { id: "state", header: "State", width: 110, whole: true, priority: 1, value: ({ state }) => state, cell: ({ state }) => <ComplaintState state={state} /> },
  { id: "answerBy", header: "Answer by", kind: "day", width: 104, value: ({ answerBy }) => answerBy },
  { id: "responsible", header: "Responsible", width: 130, value: ({ responsible }) => responsible },
  { id: "created", header: "Recorded", kind: "day", width: 104, value: ({ createdAt }) => dayAt(createdAt) },
  { id: "text", header: "Complaint text", width: 220, grow: true, value: ({ text }) => text },
  { id: "answer", header: "Answer", width: 220, hidden: true, value: ({ answer }) => answer },
  { id: "shipment", header: "Shipment", kind: "code", width: 110, hidden: true, value: ({ shipmentNumber }) => shipmentNumber },
];

/** Complaints of clients, by state and client (contract, section 8). */
export function Component() {
  const control = useTableAddress(FILTER_IDS);
  const filters = useFilters();
  const list = useInfiniteQuery(complaintsQuery(serverFilter(control.state.chosen)));
  const { data, error, refetch, hasNextPage } = list;
  const [opened, open] = useOpened(OPEN_COMPLAINT);
  const tool = useTool();
  const may = useMay(createComplaint);
  return (
    <Page
      title="Complaints"
      purpose="What clients say of batches, and what they were answered."
      actions={may ? [{ word: "New complaint", icon: "add", run: () => tool.open("new-complaint"), main: true }] : []}
    >
      <SplitView
        id="complaints"
        label="Complaint"
        onClose={() => open(undefined)}
        list={
          <Stack gap={3}>
            <DataTable
              id="complaints"
              name="Complaints"
              columns={COLUMNS}
              rows={data?.pages.flatMap(({ rows }) => rows)}
              rowId={complaintRowId}
              filters={filters}
              control={control}
              searchLabel="Search complaints"
              partial={hasNextPage}
              onOpen={(row) => open(complaintRowId(row))}
              openedId={opened}
              failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
              empty={{ title: "No complaints", hint: "Record one here, or on the page of its batch." }}
            />
            <LoadMore of={list} word="Load older complaints" />
          </Stack>
        }
        detail={opened === undefined ? undefined : <ComplaintView key={opened} id={numberedId(opened)} />}
      />
    </Page>
  );
}

/** The filters for the server. Invalid values in the address are ignored. */
function serverFilter({ state, client }: Chosen): ComplaintFilter {
  const chosen = StateShape.safeParse(state?.[0]);
  const clientId = client?.[0];
  return { ...(chosen.success ? { state: chosen.data } : {}), ...(clientId !== undefined && /^[1-9]\d*$/.test(clientId) ? { clientId } : {}) };
}

/** Both filters run on the server. */
function useFilters(): readonly Filter<Complaint>[] {
  const { data: businesses } = useQuery(businessesQuery);
  return useMemo(() => {
    const states = StateShape.options.map((state) => ({ value: state, label: state }));
    const clients = (businesses ?? []).flatMap(({ id, name, client }) => (client ? [{ value: String(id), label: name }] : []));
    return [
      { id: "state", label: "State", as: "buttons", single: true, loads: true, options: states, values: ({ state }) => state },
      { id: "client", label: "Client", as: "menu", single: true, loads: true, options: clients, values: ({ clientId }) => String(clientId) },
    ];
  }, [businesses]);
}
