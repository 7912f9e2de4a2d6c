/**
 * Open work of a formula or product: open jobs, and order lines without a job.
 */
import type { ChangePreview, UnderWay } from "@apothecary/core/jobs/contract";
import { Chip } from "../../kit/layout/chip.tsx";
import type { LineColumn } from "../../kit/lines/line-column.ts";
import { LineTable } from "../../kit/lines/line-table.tsx";
import { useLines } from "../../kit/lines/use-lines.ts";
import { showDay, showNumber } from "../../kit/table/columns/format.ts";
import { OrderLink } from "../order/order-link.tsx";
import { JobLink } from "./job-link.tsx";
import { jobTone } from "./job-status.ts";

type Nothing = Record<never, never>;
type Waiting = ChangePreview["waiting"][number];
type OpenJob = UnderWay["jobs"][number];
const NOTHING_EDITED: Nothing = {};

const WAITING: readonly LineColumn<Waiting, Nothing>[] = [
  { id: "order", header: "Waiting", width: 84, shown: ({ row }) => <OrderLink salesOrderId={row.salesOrderId} number={row.soNumber} /> },
  {
    id: "product",
    header: "Product, Client",
    width: 106,
    grow: true,
    shown: ({ row }) => (
      <>
        {row.productName}
        <br />
        <span className="quiet">{row.client}</span>
      </>
    ),
  },
  { id: "quantity", header: "Quantity", align: "right", width: 95, shown: ({ row }) => showNumber(row.quantity) },
  { id: "dispatch", header: "Dispatch", width: 95, shown: ({ row }) => showDay(row.dispatchDate) },
];

/** Order lines without a job, which will use the current list; renders nothing if there are none. */
export function WaitingLines({ waiting }: { waiting: readonly Waiting[] }) {
  const key = waiting.map(({ salesId }) => salesId).join();
  return waiting.length === 0 ? null : <WaitingTable key={key} waiting={waiting} />;
}

function WaitingTable({ waiting }: { waiting: readonly Waiting[] }) {
  const lines = useLines({ initial: waiting.map((row) => ({ id: String(row.salesId), row, values: NOTHING_EDITED })) });
  return <LineTable name="Order lines without a job" lines={lines} columns={WAITING} />;
}

const JOBS: readonly LineColumn<OpenJob, Nothing>[] = [
  {
    id: "job",
    header: "Open job, Client",
    width: 92,
    grow: true,
    shown: ({ row }) => (
      <>
        <JobLink jobId={row.jobId} jobNumber={row.jobNumber} />
        <br />
        <span className="quiet">{row.client}</span>
      </>
    ),
  },
  { id: "quantity", header: "Quantity", align: "right", width: 95, shown: ({ row }) => showNumber(row.grossQuantity) },
  { id: "dispatch", header: "Dispatch", width: 95, shown: ({ row }) => showDay(row.dispatchDate) },
  { id: "state", header: "State", width: 98, shown: ({ row }) => <Chip tone={jobTone(row.state)}>{row.state}</Chip> },
];

/** Open jobs; renders nothing if there are none. */
export function OpenJobs({ jobs }: { jobs: readonly OpenJob[] }) {
  const key = jobs.map(({ jobId }) => jobId).join();
  return jobs.length === 0 ? null : <JobsTable key={key} jobs={jobs} />;
}

function JobsTable({ jobs }: { jobs: readonly OpenJob[] }) {
  const lines = useLines({ initial: jobs.map((row) => ({ id: String(row.jobId), row, values: NOTHING_EDITED })) });
  return <LineTable name="Open jobs" lines={lines} columns={JOBS} />;
}
