/**
 * The batch record of a completed job: planned and used materials, ledger entries, and the movements of the new batch.
 */
import { yieldPercent } from "@apothecary/core/jobs/rules";
import { useQuery } from "@tanstack/react-query";
import { type CompletedJob, completedJobQuery } from "../../../../entities/job/completed-job.ts";
import type { JobDetail } from "../../../../entities/job/queries.ts";
import { Paper, type PaperColumn, type PaperFact, PaperSignatures, PaperTable } from "../../../../kit/print/paper.tsx";
import { PaperDialog } from "../../../../kit/print/paper-dialog.tsx";
import { PaperWait } from "../../../../kit/print/paper-wait.tsx";
import { showInstant, showNumber, showPercent, showQuantity } from "../../../../kit/table/columns/format.ts";
import { jobPath } from "../../../../lib/page/links.ts";
import { type BatchRecord as LedgerRecord, batchRecordQuery, usageVariance } from "../../api/batch-record.ts";
import { shownAmount } from "../../../../entities/job/line-amount.ts";
import { yieldFacts } from "../../../../entities/job/yield-facts.ts";
import { lineUnit, madeUnit } from "../../../../entities/job/line-unit.ts";
import type { JobDetails } from "../../api/job.ts";
import { REASON_WORDS } from "../follow-ons/reason-words.ts";
import { DECISION_WORDS } from "@apothecary/core/release/contract";
import { LotLink } from "../../../../entities/lot/lot-link.tsx";
import { locationText } from "../../../../entities/location/location-text.ts";

const NOT_GIVEN = "N/A";
const PARTIAL = "This record does not show all ledger entries. See the transaction log for all of them.";

const AT_RISK_COLUMNS: readonly PaperColumn<LedgerRecord["atRisk"][number]>[] = [
  { header: "Bulk", cell: ({ sku }) => <span className="code">{sku}</span> },
  { header: "Batch", cell: ({ sku, batchNumber }) => <LotLink sku={sku} batchNumber={batchNumber} /> },
  { header: "Decision on it", cell: ({ decision }) => (decision === null ? "None yet" : DECISION_WORDS[decision]) },
];

type Material = CompletedJob["jobStock"][number];
type Entry = LedgerRecord["completion"][number];
type Reservation = LedgerRecord["reservations"][number];

/** Shows the record and prints it. */
export function BatchRecord({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const { jobDetails } = job;
  const completed = useQuery(completedJobQuery(jobDetails.id));
  const record = useQuery(batchRecordQuery(jobDetails.id));
  const title = `Batch record ${jobDetails.jobNumber}`;
  if (completed.data && record.data)
    return <PaperDialog title={title} paper={<RecordPaper job={job} completed={completed.data} record={record.data} />} onClose={onClose} />;
  const retry = () => void Promise.all([completed.refetch(), record.refetch()]);
  return <PaperWait title={title} error={completed.error ?? record.error} retry={retry} onClose={onClose} />;
}

function RecordPaper({ job: { jobDetails, salesItems }, completed, record }: { job: JobDetail; completed: CompletedJob; record: LedgerRecord }) {
  const orders = [...new Set(salesItems.map(({ soNumber, poNumber }) => `${soNumber} (${poNumber})`))].join(", ");
  return (
    <Paper
      code={window.location.origin + (jobPath(jobDetails.id) ?? "")}
      kind="Batch record"
      title={`${jobDetails.jobNumber} ${jobDetails.name}`}
      facts={[...recordFacts(jobDetails, completed, record), { label: "Orders", value: orders || NOT_GIVEN }]}
    >
      {record.yield?.excessive ? <p className="paper-alert">More was made than the material that was used allows.</p> : null}
      <PaperTable caption="Materials" columns={materialColumns(jobDetails)} rows={completed.jobStock} rowKey={({ elementSku }) => elementSku} />
      <PaperTable
        caption="Reservations and picks, from the ledger"
        columns={reservationColumns(jobDetails)}
        rows={record.reservations}
        rowKey={({ at, action, sku, batchNumber, warehouse, bin, quantity }) => [at, action, sku, batchNumber, warehouse, bin, quantity].join(" ")}
      />
      <PaperTable caption="Completion, from the ledger" columns={entryColumns(jobDetails)} rows={record.completion} rowKey={recordEntryKey} />
      {record.atRisk.length > 0 ? (
        <PaperTable caption="Filled at risk with" columns={AT_RISK_COLUMNS} rows={record.atRisk} rowKey={({ sku, batchNumber }) => `${sku} ${batchNumber}`} />
      ) : null}
      <PaperTable caption="Movements of the new batch" columns={entryColumns(jobDetails)} rows={record.output} rowKey={recordEntryKey} />
      <PaperTable caption="Dispatched to" columns={dispatchColumns(jobDetails)} rows={record.dispatches} rowKey={({ at, soNumber }) => `${at} ${soNumber}`} />
      {record.signatures.length > 0 ? (
        <PaperTable caption="Signatures" columns={SIGNATURE_COLUMNS} rows={record.signatures} rowKey={({ at, staffName }) => `${at} ${staffName}`} />
      ) : null}
      {record.partial ? <p>{PARTIAL}</p> : null}
      <PaperSignatures words={["Reviewed by", "Date", "Released by (quality)", "Date"]} />
    </Paper>
  );
}

function recordFacts(job: JobDetails, { jobDetails }: CompletedJob, { shortage, yield: made, yieldReason }: LedgerRecord): PaperFact[] {
  const { quantityProduced, staffName, dateCompleted, notes } = jobDetails;
  const unit = madeUnit(job.type);
  const produced = quantityProduced === null ? "Data not available" : `${showNumber(quantityProduced)} ${unit}`;
  const short = shortage && `${REASON_WORDS[shortage.reason]}${shortage.components.map(({ sku, name }) => `, ${sku} ${name}`).join("")}`;
  return [
    { label: "SKU", value: job.code },
    { label: "R&D code", value: job.rAndDCode },
    { label: "Batch number", value: job.batchNumber },
    { label: "Client", value: job.client },
    { label: "Planned", value: `${showNumber(job.grossQuantity)} ${unit}` },
    { label: "Produced", value: produced },
    { label: "Of the plan", value: quantityProduced === null ? NOT_GIVEN : showPercent(yieldPercent(job, quantityProduced)) },
    ...(made === null ? [] : yieldFacts(made, (quantity) => showQuantity(quantity, job.type === "Formula" ? "g" : "units"))),
    { label: "Completed", value: `${showInstant(dateCompleted)} by ${staffName}` },
    { label: "Shortage reason", value: short ?? NOT_GIVEN },
    ...(yieldReason === "" ? [] : [{ label: "Reason for the yield", value: yieldReason }]),
    { label: "Notes", value: notes || NOT_GIVEN },
  ];
}

function materialColumns(job: JobDetails): readonly PaperColumn<Material>[] {
  const amount = (quantity: number, { elementSku }: Material) => showQuantity(quantity, lineUnit(job, elementSku));
  return [
    { header: "SKU", cell: (row) => <span className="code">{row.elementSku}</span> },
    { header: "Name", cell: (row) => row.name },
    { header: "Planned", figure: true, cell: (row) => amount(shownAmount(row), row) },
    { header: "Used", figure: true, cell: (row) => amount(row.usedQuantity, row) },
    { header: "Variance (%)", figure: true, cell: (row) => showNumber(usageVariance(row)) },
    {
      header: "Batches",
      cell: (row) =>
        row.batches.map(({ sku, batchNumber, quantity }) => `${sku === row.elementSku ? "" : `${sku} `}${batchNumber}: ${amount(quantity, row)}`).join(", "),
    },
  ];
}

/** The action, with the job if it was done for another one. */
const actionFor =
  (job: JobDetails) =>
  ({ action, jobNumber, jobId }: Pick<Entry, "action" | "jobNumber" | "jobId">): string =>
    jobId === null || jobId === job.id ? action : `${action} for ${jobNumber}`;

/** Older rows of the ledger have no quantity of their own: their reason says it. */
function reservationColumns(job: JobDetails): readonly PaperColumn<Reservation>[] {
  const entryAction = actionFor(job);
  return [
    { header: "Material", cell: ({ lineSku }) => <span className="code">{lineSku}</span> },
    { header: "Action", cell: entryAction },
    { header: "Batch", cell: ({ sku, lineSku, batchNumber }) => (sku === lineSku ? batchNumber : `${sku} ${batchNumber}`) },
    {
      header: "Quantity",
      figure: true,
      cell: ({ quantity, lineSku }) => (quantity === null ? "" : showQuantity(quantity, lineUnit(job, lineSku))),
    },
    { header: "Location", cell: locationText },
    { header: "Time", cell: ({ at }) => showInstant(at) },
    { header: "User", cell: ({ staffName }) => staffName },
    { header: "Reason", cell: ({ reason }) => reason },
  ];
}

function entryColumns(job: JobDetails): readonly PaperColumn<Entry>[] {
  const entryAction = actionFor(job);
  return [
    { header: "Time", cell: ({ at }) => showInstant(at) },
    { header: "User", cell: ({ staffName }) => staffName },
    { header: "Action", cell: entryAction },
    { header: "SKU", cell: ({ sku }) => <span className="code">{sku}</span> },
    { header: "Batch", cell: ({ batchNumber }) => batchNumber },
    { header: "Quantity", figure: true, cell: ({ difference, sku }) => showQuantity(difference, unitOfMade(job, sku)) },
    { header: "Location", cell: locationText },
    { header: "Reason", cell: ({ reason }) => reason },
  ];
}

/** The unit of a ledger row: the output, like the lines, is in grams for bulk and in units for filled products. */
function unitOfMade(job: JobDetails, sku: string): "g" | "units" {
  return sku === job.code && job.type === "Product" ? "units" : lineUnit(job, sku);
}

function dispatchColumns(job: JobDetails): readonly PaperColumn<LedgerRecord["dispatches"][number]>[] {
  return [
    { header: "Time", cell: ({ at }) => showInstant(at) },
    { header: "Order", cell: ({ soNumber }) => soNumber },
    { header: "PO number", cell: ({ poNumber }) => poNumber },
    { header: "Client", cell: ({ client }) => client },
    { header: "Quantity", figure: true, cell: ({ quantity }) => showQuantity(quantity, unitOfMade(job, job.code)) },
  ];
}

const SIGNATURE_COLUMNS: readonly PaperColumn<LedgerRecord["signatures"][number]>[] = [
  { header: "Time", cell: ({ at }) => showInstant(at) },
  { header: "Signed by", cell: ({ staffName }) => staffName },
  { header: "Action", cell: ({ action }) => action },
  { header: "Meaning", cell: ({ meaning }) => meaning },
];

function recordEntryKey({ at, action, sku, batchNumber, warehouse, bin, difference }: Entry): string {
  return [at, action, sku, batchNumber, warehouse, bin, difference].join(" ");
}
