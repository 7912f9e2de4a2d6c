/**
 * Completing a job: used stock and output, confirmations, and the label of the new batch.
 */
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { useState } from "react";
import { StockLineLabel, type LabelledStockLine } from "../../../../entities/stock-line/stock-line-label.tsx";
import type { JobDetail } from "../../../../entities/job/queries.ts";
import { Confirmation } from "../../../../kit/dialog/confirmation.tsx";
import { LabelDialog } from "../../../../kit/print/label-dialog.tsx";
import { type JobDetails, jobState, madeExpiry, waitsForFormula } from "../../api/job.ts";
import { ClosingShortDialog } from "./closing-short-dialog.tsx";
import { CompletionDialog } from "./completion-dialog.tsx";
import { usedGrams } from "../../api/completion-lines.ts";
import { kilogramsToGrams, type Outcome, totalMade, usedBefore, useCompletion } from "./use-completion.ts";

const GRAMS_PER_KILOGRAM = 1_000;

interface Props {
  job: JobDetail;
  onClose: () => void;
}

/** Renders nothing if the job was already closed, or waits for its formula job, when the dialog opened. */
export function CompleteJob({ job, onClose }: Props) {
  const [possible] = useState(() => jobState(job.jobDetails) === "open" && !waitsForFormula(job.jobDetails));
  const [made, setMade] = useState<MadeLot>();
  if (!possible) return null;
  if (made) return <Made {...made} onClose={onClose} />;
  return <Completing job={job} onClose={onClose} onDone={(lot) => (lot ? setMade(lot) : onClose())} />;
}

interface MadeLot {
  /** What is completed: the job, or a part of it. */
  what: string;
  stockLine: LabelledStockLine;
}

function Completing({ job, onClose, onDone }: Props & { onDone: (made: MadeLot | undefined) => void }) {
  const { form, materials, stockLines, question: asked, confirm, back } = useCompletion(job, (made, outcome) => onDone(madeLot(job, made, outcome)));
  // A job that another user has closed asks nothing more: its dialog says so.
  const question = jobState(job.jobDetails) === "open" || form.busy ? asked : undefined;
  if (question === "short") return <ClosingShortDialog job={job} form={form} onBack={back} />;
  return (
    <>
      <CompletionDialog job={job} form={form} materials={materials} stockLines={stockLines} onClose={onClose} />
      {question === "unchanged" ? (
        <Confirmation title="No changes detected!" confirm="Yes" onConfirm={confirm} onCancel={back}>
          <p>Are you sure the quantities used were exactly as reserved?</p>
        </Confirmation>
      ) : null}
      {question === "undated" ? (
        <Confirmation title="No expiry date" confirm="Complete without" cancel="Enter the expiry date" onConfirm={confirm} onCancel={back}>
          <p>The new batch has no expiry date. Complete {job.jobDetails.jobNumber} without one?</p>
        </Confirmation>
      ) : null}
      {question === "more" ? (
        <Confirmation title="More bulk than material" confirm="Yes, complete" cancel="Check the quantities" onConfirm={confirm} onCancel={back}>
          <p>
            {quantityText(kilogramsToGrams(totalMade(job.jobDetails, form.values.totalProduced)), "g")} of bulk was made from{" "}
            {quantityText(usedGrams(stockLines.all()) + usedBefore(job), "g")} of material. Are both quantities right?
          </p>
        </Confirmation>
      ) : null}
    </>
  );
}

/** What was made; undefined if nothing was. */
function madeLot(
  { jobDetails: job, parts }: JobDetail,
  { elementId, status }: { elementId: string | null; status: number },
  outcome: Outcome,
): MadeLot | undefined {
  if (elementId === null) return undefined;
  const what = outcome.partial ? `Part ${parts.length + 1} of ${job.jobNumber}` : job.jobNumber;
  const expiryDate = madeExpiry({ parts }, outcome.expiryDate);
  return { what, stockLine: { ...labelled(job, elementId, { ...outcome, expiryDate }), status } };
}

function labelled(job: JobDetails, elementId: string, { totalProduced, expiryDate }: Outcome): Omit<LabelledStockLine, "status"> {
  const produced = Number(totalProduced);
  const weighed = job.type === "Formula";
  return {
    id: elementId,
    sku: job.code,
    name: job.name,
    batchNumber: job.batchNumber,
    supplierBatchNumber: "",
    expiryDate: expiryDate || null,
    quantity: weighed ? Math.round(produced * GRAMS_PER_KILOGRAM) : produced,
    unit: weighed ? "g" : "units",
  };
}

function Made({ what, stockLine, onClose }: MadeLot & { onClose: () => void }) {
  return (
    <LabelDialog title={`${what} has been completed`} label={<StockLineLabel stockLine={stockLine} />} onClose={onClose}>
      <p className="form-dialog-purpose">
        {quantityText(stockLine.quantity, stockLine.unit)} of {stockLine.name}, batch {stockLine.batchNumber}, in Production.
      </p>
    </LabelDialog>
  );
}
