/**
 * The table of open jobs, where users select jobs for a report (specification 3, section 2).
 */
import type { JobGroup } from "@apothecary/core/picking/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { madeUnit } from "../../../entities/job/line-unit.ts";
import { TYPE_FILTER } from "../../../entities/job/job-filters.ts";
import type { OpenJob } from "../../../entities/job/queries.ts";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { showNumber } from "../../../kit/table/columns/format.ts";
import type { TableControl } from "../../../kit/table/state/state.ts";
import { paths } from "../../../lib/page/paths.ts";
import { groupNames, groupsQuery } from "../api/groups.ts";
import { GroupMenu } from "./group-menu.tsx";

const openOrderId = (job: OpenJob): string => String(job.id);
/** Sort value of a missing date, which comes last (specification 3, section 9). */
const MISSING_DATE = 2_147_483_647;
const createdDate = ({ dateCreated }: OpenJob): number => Number(dateCreated.split("/").toReversed().join("")) || MISSING_DATE;
const fillSizeText = ({ fillSize }: OpenJob): string => (fillSize === null ? "" : `${showNumber(fillSize)} g/ml`);
const purchaseOrderNumbers = ({ purchaseOrders }: OpenJob): string[] => purchaseOrders.map(({ poNumber }) => poNumber);

const COLUMNS: readonly Column<OpenJob>[] = [
  {
    id: "jobNumber",
    header: "Job Number",
    kind: "code",
    width: 120,
    value: (row) => row.jobNumber,
    cell: (row) => <JobLink jobId={row.id} jobNumber={row.jobNumber} />,
  },
  { id: "poNumber", header: "PO Number", kind: "code", width: 150, value: (row) => purchaseOrderNumbers(row).join(", "), cell: (row) => <Orders job={row} /> },
  { id: "client", header: "Client", width: 170, value: (row) => row.client },
  { id: "code", header: "SKU", kind: "code", width: 140, value: (row) => row.code },
  { id: "name", header: "Name", width: 200, grow: true, value: (row) => row.name },
  { id: "batchNumber", header: "Batch Number", kind: "code", width: 130, value: (row) => row.batchNumber },
  {
    id: "grossQuantity",
    header: "Quantity (Kg/Units)",
    kind: "number",
    width: 160,
    priority: 1,
    value: (row) => row.grossQuantity,
    text: (row) => `${showNumber(row.grossQuantity)} ${madeUnit(row.type)}`,
  },
  { id: "dateCreated", header: "Date Created", whole: true, width: 130, value: createdDate, text: (row) => row.dateCreated },
  { id: "type", header: "Type", width: 100, value: (row) => row.type },
  { id: "fillSize", header: "Fill Size", width: 110, hidden: true, value: (row) => row.fillSize, text: fillSizeText },
];

function Orders({ job }: { job: OpenJob }) {
  return job.purchaseOrders.map(({ poNumber, salesOrderId }, position) => (
    <span key={`${salesOrderId} ${poNumber}`}>
      {position > 0 ? ", " : ""}
      <OrderLink salesOrderId={salesOrderId} number={poNumber} />
    </span>
  ));
}

const FILTERS: readonly Filter<OpenJob>[] = [
  { id: "fillSize", label: "Fill size", as: "menu", single: true, values: fillSizeText },
  { id: "client", label: "Client", as: "menu", single: true, values: (row) => row.client },
  { id: "po", label: "PO number", as: "menu", values: purchaseOrderNumbers },
  TYPE_FILTER,
];
const GROUP = "group";
/** The query parameters of the table's filters. */
export const FILTER_IDS: readonly string[] = [GROUP, ...FILTERS.map(({ id }) => id)];

const TO_ALLOCATION = (
  <Link className="button" to={paths.allocation}>
    Go to Allocation
  </Link>
);
const NO_GROUPS: readonly JobGroup[] = [];

interface Props {
  jobs: readonly OpenJob[] | undefined;
  failed: { message: string; retry: () => void } | undefined;
  control: TableControl;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The open jobs, each with a checkbox. */
export function OpenOrders({ jobs, failed, control, chosen, onChoose }: Props) {
  const { data: groups = NO_GROUPS } = useQuery(groupsQuery);
  const filters = useMemo((): readonly Filter<OpenJob>[] => {
    const names = groupNames(groups);
    return [{ id: GROUP, label: "Order group", as: "menu", single: true, values: ({ id }) => names.get(id) ?? [] }, ...FILTERS];
  }, [groups]);
  const selection = useMemo(
    () => ({ chosen: new Set([...chosen].map(String)), onChange: (ids: ReadonlySet<string>) => onChoose(new Set([...ids].map(Number))) }),
    [chosen, onChoose],
  );
  return (
    <DataTable
      id="open-orders"
      name="Open Orders"
      columns={COLUMNS}
      rows={jobs}
      rowId={openOrderId}
      filters={filters}
      control={control}
      searchLabel="Search open orders"
      selection={selection}
      actions={jobs?.length === 0 ? undefined : <GroupMenu groups={groups} jobs={jobs} chosen={chosen} onChoose={onChoose} />}
      failed={failed}
      empty={{ title: "No open jobs", hint: "Jobs appear here as soon as sales items are allocated.", action: TO_ALLOCATION }}
    />
  );
}
