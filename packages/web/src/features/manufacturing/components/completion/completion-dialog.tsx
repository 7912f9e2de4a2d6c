import { MAX_JOB_NOTES } from "@apothecary/core/jobs/contract";
import { yieldPercent } from "@apothecary/core/jobs/rules";
import { isExpired } from "@apothecary/core/lib/calendar";
import type { JobDetail } from "../../../../entities/job/queries.ts";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import type { ContractForm } from "../../../../kit/form/contract-form.ts";
import { DayField } from "../../../../kit/form/day-field.tsx";
import { DecimalField, QuantityField } from "../../../../kit/form/number-fields.tsx";
import { TextArea } from "../../../../kit/form/text-field.tsx";
import { Grow, Stack } from "../../../../kit/layout/stack.tsx";
import { useOfLines } from "../../../../kit/lines/use-lines.ts";
import { Notice } from "../../../../kit/page/page.tsx";
import { showDay, showNumber } from "../../../../kit/table/format.ts";
import { today } from "../../../../lib/house-time.ts";
import { type BatchLines, firstToExpire, type MaterialLines } from "../../api/completion-lines.ts";
import { type JobDetails, madeUnit, stateOf } from "../../api/job.ts";
import { offeredExpiry } from "../../api/shelf-life.ts";
import { MaterialsUsed } from "./materials-used.tsx";
import type { Outcome } from "./use-completion.ts";

interface Props {
  job: JobDetail;
  form: ContractForm<Outcome>;
  materials: MaterialLines;
  batches: BatchLines;
  onClose: () => void;
}

/** What a job used and what it made. Shown while it is rendered. */
export function CompletionDialog({ job, form, materials, batches, onClose }: Props) {
  const { jobDetails } = job;
  const ended = stateOf(jobDetails) !== "open";
  const produced = form.values.totalProduced;
  const made = typeof produced === "number" ? ` with ${showNumber(produced)} ${madeUnit(jobDetails.type)}` : "";
  return (
    <FormDialog
      title="Job Completion"
      purpose={`${jobDetails.jobNumber} ${jobDetails.name}, batch ${jobDetails.batchNumber}. What is reserved is filled in: correct it to what was used.`}
      form={form}
      size="widest"
      columns={2}
      submitLabel={form.unanswered ? "Send again" : `Complete ${jobDetails.jobNumber}${made}`}
      busyLabel="Completing …"
      progressUnit="batches"
      disabled={ended}
      onClose={onClose}
    >
      {ended && !form.busy ? (
        <Stack wide>
          <Notice role="alert">
            <Grow>Somebody else has closed this job meanwhile. What you entered was not saved.</Grow>
          </Notice>
        </Stack>
      ) : null}
      <MaterialsUsed job={job} materials={materials} batches={batches} disabled={form.busy || form.unanswered || ended} />
      <Produced job={jobDetails} form={form} />
      <Expiry job={jobDetails} form={form} batches={batches} />
      <TextArea {...form.field("notes")} label="Notes" maxLength={MAX_JOB_NOTES} optional wide />
    </FormDialog>
  );
}

/** What was made, and how much that is of what was planned. */
function Produced({ job, form }: { job: JobDetails; form: ContractForm<Outcome> }) {
  const field = form.field("totalProduced");
  const planned = `${showNumber(job.grossQuantity)} ${madeUnit(job.type)} planned`;
  const help = typeof field.value === "number" ? `Yield ${showNumber(yieldPercent(job, field.value))} % of ${planned}` : planned;
  return job.type === "Formula" ? (
    <DecimalField {...field} label="Quantity produced" unit="Kg" help={help} />
  ) : (
    <QuantityField {...field} label="Quantity produced" unit="Units" help={help} />
  );
}

/** The expiry day of what is made: offered, and never later than a material's without a word. */
function Expiry({ job, form, batches }: { job: JobDetails; form: ContractForm<Outcome>; batches: BatchLines }) {
  const first = useOfLines(batches, firstToExpire);
  const field = form.field("expiryDate");
  const offered = offeredExpiry({ lifeDays: job.shelfLifeDays, firstExpiry: first?.expiryDate ?? null, today: today() });
  const later = first?.expiryDate && field.value !== "" && isExpired(first.expiryDate, field.value);
  const help = later ? `Later than ${first.sku} ${first.batch}, which expires on ${showDay(first.expiryDate)}.` : offered?.why;
  return (
    <Stack gap={1}>
      <DayField {...field} label="Expiry date of what was made" optional {...(help === undefined ? {} : { help })} />
      {offered && field.value === "" && !form.busy ? (
        <p>
          <button type="button" className="tool" onClick={() => field.onChange(offered.day)}>
            Use {showDay(offered.day)}
          </button>
        </p>
      ) : null}
    </Stack>
  );
}
