/**
 * The recipe sheet of a compounding job: the quantities to weigh, their batches, and boxes for signatures.
 */
import { togglePrinted } from "@apothecary/core/jobs/contract";
import { useState } from "react";
import type { JobDetail } from "../../../../entities/job/queries.ts";
import { Confirmation } from "../../../../kit/dialog/confirmation.tsx";
import { Paper, type PaperColumn, PaperSignatures, PaperTable } from "../../../../kit/print/paper.tsx";
import { PaperDialog } from "../../../../kit/print/paper-dialog.tsx";
import { showDay, showNumber, showQuantity } from "../../../../kit/table/format.ts";
import { useMay } from "../../../../lib/current-user.ts";
import { today } from "../../../../lib/house-time.ts";
import { useAction } from "../../../../lib/use-action.ts";
import { JOB_KEYS } from "../../api/job.ts";
import { revisionOf, sheetLink, type SheetRow, sheetRows } from "../../api/recipe-sheet.ts";

const GRAMS_PER_KILOGRAM = 1_000;

const COLUMNS: readonly PaperColumn<SheetRow>[] = [
  { header: "SKU", cell: ({ line }) => <span className="code">{line.elementSku}</span> },
  { header: "Ingredient", cell: ({ line }) => line.name },
  { header: "Grams", figure: true, cell: ({ line, first }) => (first ? showNumber(line.allocatedQuantity) : "") },
  { header: "Kg", figure: true, cell: ({ line, first }) => (first ? showNumber(line.allocatedQuantity / GRAMS_PER_KILOGRAM) : "") },
  { header: "Reserved: batch, location, expiry", cell: (row) => <Reserved row={row} /> },
  { header: "Weighed (g)" },
  { header: "Lot used" },
  { header: "Weighed by" },
  { header: "Checked by" },
];

/** The batch of a row with its location, expiry and reserved quantity, and its SKU if it is a variant. */
function Reserved({ row: { line, first, batch, grams } }: { row: SheetRow }) {
  const quantity = <span className="paper-whole">{showQuantity(grams, "g")}</span>;
  if (!batch) return first ? "Nothing reserved" : <>Not reserved: {quantity}</>;
  const { sku, batch: number, warehouse, bin, expiryDate } = batch;
  return (
    <>
      <strong className="code">{number}</strong> {sku === line.elementSku ? null : <span className="code">{sku} </span>}
      {warehouse} {bin}, {showDay(expiryDate)}: {quantity}
    </>
  );
}

/** Shows the sheet, prints it, and offers to mark it as printed. */
export function RecipeSheet({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const { jobDetails, jobStock, salesItems } = job;
  const [asking, setAsking] = useState(false);
  const mayMark = useMay(togglePrinted);
  const mark = useAction(togglePrinted, { invalidates: JOB_KEYS, onSuccess: onClose });
  const total = jobStock.reduce((sum, { allocatedQuantity }) => sum + allocatedQuantity, 0);
  const paper = (
    <Paper
      code={sheetLink(jobDetails, window.location.origin)}
      kind={`Recipe sheet, revision ${revisionOf(jobDetails)}. Sheets of other revisions are void.`}
      title={`${jobDetails.jobNumber} ${jobDetails.name}`}
      facts={[
        { label: "Formula", value: jobDetails.code },
        { label: "Version (R&D code)", value: jobDetails.rAndDCode },
        { label: "Batch number", value: jobDetails.batchNumber },
        { label: "Gross quantity", value: `${showNumber(jobDetails.grossQuantity)} Kg` },
        { label: "Client", value: jobDetails.client },
        { label: "PO numbers", value: [...new Set(salesItems.map(({ poNumber }) => poNumber))].join(", ") },
        { label: "Printed on", value: showDay(today()) },
      ]}
    >
      <PaperTable
        caption={`Ingredients, ${showNumber(total)} g`}
        columns={COLUMNS}
        rows={sheetRows(jobStock)}
        rowKey={({ line, batch }) => `${line.id} ${batch?.elementId ?? ""}`}
      />
      <PaperSignatures words={["Started (date, time, signature)", "Vessel", "Quantity produced (Kg)", "Released (date, signature)"]} />
    </Paper>
  );
  return (
    <>
      <PaperDialog title={`Recipe sheet ${jobDetails.jobNumber}`} paper={paper} onPrinted={() => setAsking(mayMark && !jobDetails.printed)} onClose={onClose} />
      {asking ? (
        <Confirmation
          title="Mark as printed"
          confirm="Mark as printed"
          cancel="Not printed"
          busy={mark.isPending}
          onConfirm={() => void mark.run({ body: { jobId: jobDetails.id } })}
          onCancel={() => setAsking(false)}
        >
          <p>
            Has revision {revisionOf(jobDetails)} of the recipe sheet of {jobDetails.jobNumber} been printed? Once it is marked, a change of the job makes it
            void.
          </p>
        </Confirmation>
      ) : null}
    </>
  );
}
