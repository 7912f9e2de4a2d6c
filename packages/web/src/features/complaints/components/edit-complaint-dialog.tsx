/** Answering, closing and changing a complaint. */
import { Complaint as ComplaintShape, editComplaint, MAX_COMPLAINT, MAX_RESPONSIBLE, NEEDS_ANSWER } from "@apothecary/core/complaints/contract";
import { useState } from "react";
import type { Complaint } from "../../../entities/complaint/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { DayField } from "../../../kit/form/day-field.tsx";
import { edited } from "../../../kit/form/stale.ts";
import { type StaleFields, StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { TextArea, TextField } from "../../../kit/form/text-field.tsx";

interface Values {
  /** One is always chosen. */
  state: Complaint["state"] | null;
  answer: string;
  answerBy: string;
  responsible: string;
  text: string;
}

const LABELS = { state: "State", answer: "Answer", answerBy: "Answer by", responsible: "Responsible", text: "Complaint" } satisfies StaleFields<Values>;
const STATES = (["Open", "Answered", "Closed"] as const).map((state) => ({ value: state, label: state }));

const editable = ({ state, answer, answerBy, responsible, text }: Complaint): Values => ({ state, answer, answerBy: answerBy ?? "", responsible, text });

/** The state on opening, so that a version conflict can show what other users changed. */
export function EditComplaintDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const [was] = useState(complaint);
  const form = useContractForm(editComplaint, {
    values: editable(was),
    edits: edited(ComplaintShape, was.version, editable),
    toBody: (typed, version) => ({ ...typed, id: was.id, version }),
    required: { text: "Complaint" },
    check: ({ state, answer }) => ({ answer: state === "Answered" && answer.trim() === "" ? NEEDS_ANSWER : undefined }),
    onDone: onClose,
  });
  const { field } = form;
  return (
    <FormDialog
      title="Edit complaint"
      purpose={`${was.complaintNumber} of ${was.client}, batch ${was.batchNumber} of ${was.name}.`}
      form={form}
      submitLabel="Save complaint"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <StaleNotice form={form} fields={LABELS} />
      <ChoiceField {...field("state")} label={LABELS.state} choices={STATES} segmented />
      <TextArea {...field("answer")} label={LABELS.answer} rows={4} maxLength={MAX_COMPLAINT} optional />
      <DayField {...field("answerBy")} label={LABELS.answerBy} optional />
      <TextField {...field("responsible")} label={LABELS.responsible} maxLength={MAX_RESPONSIBLE} optional />
      <TextArea {...field("text")} label={LABELS.text} rows={4} maxLength={MAX_COMPLAINT} />
    </FormDialog>
  );
}
