import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { createFollowOn, MAX_LINE_NOTES } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { MessageDialog } from "../../../../kit/dialog/message-dialog.tsx";
import { CheckField } from "../../../../kit/form/choice-field.tsx";
import { type ContractForm, useContractForm } from "../../../../kit/form/contract-form.ts";
import { DayField } from "../../../../kit/form/day-field.tsx";
import type { Entry } from "../../../../kit/form/entry.ts";
import { MoneyField, QuantityField } from "../../../../kit/form/number-fields.tsx";
import { TextArea } from "../../../../kit/form/text-field.tsx";
import { Failed } from "../../../../kit/page/failed.tsx";
import { Skeleton } from "../../../../kit/page/skeleton.tsx";
import { usePastDispatch } from "../../../../entities/order/past-dispatch.tsx";
import { type FollowOnStart, followOnStartQuery, type ShortJob } from "../../../../entities/job/follow-ons.ts";

const TITLE = "Create Follow On";

interface Props {
  job: ShortJob;
  onBack: () => void;
  onDone: () => void;
}

/** Creates the order for the missing quantity of a job. */
export function CreateFollowOn({ job, onBack, onDone }: Props) {
  const { data, error, refetch } = useQuery(followOnStartQuery(job.id));
  if (data) return <FollowOnForm job={job} start={data} onBack={onBack} onDone={onDone} />;
  return (
    <MessageDialog
      title={TITLE}
      size="normal"
      onClose={onBack}
      buttons={
        <button type="button" className="button" onClick={onBack}>
          Back
        </button>
      }
    >
      {error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />}
    </MessageDialog>
  );
}

interface FollowOn {
  followOnQuantity: Entry;
  price: Entry;
  dispatchDate: string;
  notes: string;
  bulkRequired: boolean;
}

function FollowOnForm({ job, start, onBack, onDone }: Props & { start: FollowOnStart }) {
  const past = usePastDispatch(() => form.submit());
  const form: ContractForm<FollowOn> = useContractForm(createFollowOn, {
    values: { followOnQuantity: start.quantity, price: start.price, dispatchDate: "", notes: "", bulkRequired: true },
    toBody: (values) => ({ salesId: start.salesId, jobId: job.id, ...values }),
    required: { followOnQuantity: "Required quantity", price: "Price" },
    asksFirst: past.asksFirst,
    inSteps: true,
    onDone,
  });
  const { followOnQuantity } = form.values;
  const into = start.appendedTo
    ? `It is added to ${start.appendedTo.soNumber}, which has the same PO number and keeps its target dispatch date.`
    : "A new order is created for it.";
  return (
    <FormDialog
      title={TITLE}
      purpose={`${job.code} ${job.name} for ${job.client}, PO ${start.followOnPoNumber}. ${into}`}
      form={form}
      start="first"
      submitLabel={typeof followOnQuantity === "number" ? `Order ${quantityText(followOnQuantity, "units")}` : "Order"}
      busyLabel="Ordering …"
      onClose={onBack}
    >
      <QuantityField
        {...form.field("followOnQuantity")}
        label="Required quantity"
        unit="units"
        help={`${quantityText(start.quantity, "units")} were not made.`}
      />
      <MoneyField {...form.field("price")} label="Price" per="unit" help={`As in ${start.salesOrder.soNumber}.`} />
      {start.appendedTo ? null : <DayField {...form.field("dispatchDate")} label="Target dispatch date" optional />}
      <TextArea {...form.field("notes")} label="Notes" maxLength={MAX_LINE_NOTES} optional />
      <CheckField {...form.field("bulkRequired")} label="Make new bulk" help="If not ticked, the filling job is created now and uses existing bulk." />
      {past.asking}
    </FormDialog>
  );
}
