import { MAX_JOB_NOTES } from "@apothecary/core/jobs/contract";
import { isHigh, yieldPercent } from "@apothecary/core/jobs/rules";
import { isExpired } from "@apothecary/core/lib/rules/calendar";
import type { JobDetail } from "../../../../entities/job/queries.ts";
import { madeUnit } from "../../../../entities/job/line-unit.ts";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import type { ContractForm } from "../../../../kit/form/contract-form.ts";
import { CheckField } from "../../../../kit/form/choice-field.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { OfferedDayField } from "../../../../kit/form/offered-day-field.tsx";
import { DecimalField, QuantityField } from "../../../../kit/form/number-fields.tsx";
import { TextArea } from "../../../../kit/form/text-field.tsx";
import { Grow, Stack } from "../../../../kit/layout/stack.tsx";
import { useLinesValue } from "../../../../kit/lines/use-lines.ts";
import { Notice } from "../../../../kit/page/page.tsx";
import { showDay, showNumber, showPercent } from "../../../../kit/table/columns/format.ts";
import { today } from "../../../../lib/user/business-time.ts";
import { type UsedLines, firstToExpire, type MaterialLines } from "../../api/completion-lines.ts";
import { isLotMade, isStarted, type JobDetails, jobState, madeExpiry, onlyInPart } from "../../api/job.ts";
import { offeredExpiry } from "../../api/shelf-life.ts";
import { MaterialsUsed } from "./materials-used.tsx";
import { type Outcome, totalMade } from "./use-completion.ts";

interface Props {
  job: JobDetail;
  form: ContractForm<Outcome>;
  materials: MaterialLines;
  stockLines: UsedLines;
  onClose: () => void;
}

/** The dialog for used stock and output. */
export function CompletionDialog({ job, form, materials, stockLines, onClose }: Props) {
  const { jobDetails } = job;
  const ended = jobState(jobDetails) !== "open";
  const { totalProduced: produced, partial } = form.values;
  const made = typeof produced === "number" ? ` with ${showNumber(produced)} ${madeUnit(jobDetails.type)}` : "";
  const what = partial ? `part ${job.parts.length + 1} of ${jobDetails.jobNumber}` : jobDetails.jobNumber;
  return (
    <FormDialog
      title="Job Completion"
      purpose={`${jobDetails.jobNumber} ${jobDetails.name}, batch ${jobDetails.batchNumber}. The reserved quantities are filled in. Change them to the quantities used.`}
      form={form}
      size="tallest"
      start="dialog"
      columns={2}
      submitLabel={form.unanswered ? "Send again" : `Complete ${what}${made}`}
      busyLabel="Completing …"
      progressUnit="batches"
      disabled={ended}
      onClose={onClose}
    >
      {ended && !form.busy ? (
        <Stack wide>
          <Notice role="alert">
            <Grow>Another user has closed this job. Your entries were not saved.</Grow>
          </Notice>
        </Stack>
      ) : null}
      <MaterialsUsed job={job} materials={materials} stockLines={stockLines} disabled={form.busy || form.unanswered || ended} />
      <CheckField
        {...form.field("partial")}
        label="Complete only a part"
        help={onlyInPart(jobDetails) ? "The rest of the bulk is still being made, so the job stays open." : "The job stays open with the rest."}
        disabled={onlyInPart(jobDetails)}
        wide
      />
      <Produced job={jobDetails} form={form} />
      {isHigh(jobDetails, totalMade(jobDetails, produced)) ? (
        <TextArea
          {...form.field("yieldReason")}
          label="Reason for the yield"
          help={`More than 5 % above the ${showNumber(jobDetails.grossQuantity)} ${madeUnit(jobDetails.type)} planned. The reason is in the ledger and in the batch record.`}
          maxLength={MAX_JOB_NOTES}
          wide
        />
      ) : null}
      {isLotMade(job) ? (
        <Facts facts={[{ label: "Expiry date of the lot", value: showDay(madeExpiry(job, "")) }]} />
      ) : (
        <Expiry job={jobDetails} form={form} stockLines={stockLines} />
      )}
      <TextArea {...form.field("notes")} label="Notes" maxLength={MAX_JOB_NOTES} optional wide />
    </FormDialog>
  );
}

/** The quantity made, and its percentage of the plan. */
function Produced({ job, form }: { job: JobDetails; form: ContractForm<Outcome> }) {
  const field = form.field("totalProduced");
  const planned = `${showNumber(job.grossQuantity)} ${madeUnit(job.type)} planned`;
  const before = isStarted(job) ? `, ${showNumber(job.quantityProduced)} made before` : "";
  const percent = showPercent(yieldPercent(job, totalMade(job, field.value)));
  const help = typeof field.value === "number" && field.value >= 0 ? `Yield ${percent} of ${planned}${before}` : `${planned}${before}`;
  return job.type === "Formula" ? (
    <DecimalField {...field} label="Quantity produced" unit="Kg" help={help} />
  ) : (
    <QuantityField {...field} label="Quantity produced" unit="Units" help={help} />
  );
}

/** The expiry day of the output: prefilled, with a hint if it is later than that of a material. */
function Expiry({ job, form, stockLines }: { job: JobDetails; form: ContractForm<Outcome>; stockLines: UsedLines }) {
  const first = useLinesValue(stockLines, firstToExpire);
  const field = form.field("expiryDate");
  const lives = { lifeMonths: job.shelfLifeMonths, lifeDays: job.shelfLifeDays };
  const offered = offeredExpiry({ ...lives, firstExpiry: first?.expiryDate ?? null, today: today() });
  const later = first?.expiryDate && field.value !== "" && isExpired(first.expiryDate, field.value);
  const help = later ? `Later than ${first.sku} ${first.batch}, which expires on ${showDay(first.expiryDate)}.` : undefined;
  return (
    <OfferedDayField
      {...field}
      label="Expiry date of the new batch"
      offered={offered}
      disabled={form.busy}
      optional
      {...(help === undefined ? {} : { help })}
    />
  );
}
