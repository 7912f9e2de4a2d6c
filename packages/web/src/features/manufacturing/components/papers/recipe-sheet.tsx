/**
 * The recipe sheet of a compounding job: the quantities to weigh, their batches, and boxes for signatures.
 */
import { togglePrinted } from "@apothecary/core/jobs/contract";
import { useState } from "react";
import { isWithoutStock, shownAmount } from "../../../../entities/job/line-amount.ts";
import type { JobDetail } from "../../../../entities/job/queries.ts";
import { Confirmation } from "../../../../kit/dialog/confirmation.tsx";
import { Paper, type PaperColumn, PaperSignatures, PaperTable } from "../../../../kit/print/paper.tsx";
import { PaperDialog } from "../../../../kit/print/paper-dialog.tsx";
import { showDay, showNumber, showQuantity } from "../../../../kit/table/columns/format.ts";
import { useMay } from "../../../../lib/user/current-user.ts";
import { today } from "../../../../lib/user/business-time.ts";
import { useAction } from "../../../../lib/server/use-action.ts";
import { isStarted } from "../../api/job.ts";
import { printedRevision, sheetLink, type SheetRow, sheetRows } from "../../api/recipe-sheet.ts";

const GRAMS_A_KILOGRAM = 1_000;
/** Decimals of kilograms down to the milligram. */
const GRAM_DECIMALS = 6;

const COLUMNS: readonly PaperColumn<SheetRow>[] = [
  { header: "SKU", cell: ({ line }) => <span className="code">{line.elementSku}</span> },
  { header: "Ingredient", cell: ({ line }) => line.name },
  { header: "Grams", figure: true, cell: ({ line, first }) => (first ? <Weighed line={line} /> : "") },
  { header: "Kg", figure: true, cell: ({ line, first }) => (first ? showNumber(shownAmount(line) / GRAMS_A_KILOGRAM, GRAM_DECIMALS) : "") },
  { header: "Reserved: batch, location, expiry", cell: (row) => <Reserved row={row} /> },
  { header: "Weighed (g)" },
  { header: "Lot used" },
  { header: "Weighed by" },
  { header: "Checked by" },
];

/** The grams to weigh, with a reminder where no stock is reserved for them. */
function Weighed({ line }: Pick<SheetRow, "line">) {
  return (
    <>
      <span className="paper-whole">{showNumber(shownAmount(line))}</span>
      {isWithoutStock(line) ? (
        <>
          <br />
          <strong>weigh exactly</strong>
        </>
      ) : null}
    </>
  );
}

/** The batch of a row with its location, expiry and reserved quantity, and its SKU if it is a variant. */
function Reserved({ row: { line, first, stockLine, grams } }: { row: SheetRow }) {
  const quantity = <span className="paper-whole">{showQuantity(grams, "g")}</span>;
  if (!stockLine) return isWithoutStock(line) ? "0 g of stock: less than half a gram" : first ? "Nothing reserved" : <>Not reserved: {quantity}</>;
  const { sku, batch: number, warehouse, bin, expiryDate } = stockLine;
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
  const mark = useAction(togglePrinted, { onSuccess: onClose });
  const total = jobStock.reduce((sum, line) => sum + shownAmount(line), 0);
  const paper = (
    <Paper
      code={sheetLink(jobDetails, window.location.origin)}
      kind={`Recipe sheet, revision ${printedRevision(jobDetails)}. Sheets of other revisions are void.`}
      title={`${jobDetails.jobNumber} ${jobDetails.name}`}
      facts={[
        { label: "Formula", value: jobDetails.code },
        { label: "Version (R&D code)", value: jobDetails.rAndDCode },
        { label: "Batch number", value: jobDetails.batchNumber },
        { label: "Gross quantity", value: `${showNumber(jobDetails.grossQuantity)} Kg` },
        ...(isStarted(jobDetails) ? [{ label: "Made in parts so far", value: `${showNumber(jobDetails.quantityProduced)} Kg` }] : []),
        { label: "Client", value: jobDetails.client },
        { label: "PO numbers", value: [...new Set(salesItems.map(({ poNumber }) => poNumber))].join(", ") },
        { label: "Printed on", value: showDay(today()) },
      ]}
    >
      <PaperTable
        caption={`${isStarted(jobDetails) ? "Ingredients still needed" : "Ingredients"}, ${showQuantity(total, "g")}`}
        columns={COLUMNS}
        rows={sheetRows(jobStock)}
        rowKey={({ line, stockLine }) => `${line.id} ${stockLine?.elementId ?? ""}`}
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
            Has revision {printedRevision(jobDetails)} of the recipe sheet of {jobDetails.jobNumber} been printed? Once it is marked, a change of the job makes
            it void.
          </p>
        </Confirmation>
      ) : null}
    </>
  );
}
