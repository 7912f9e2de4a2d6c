import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { useState } from "react";
import { BarChart, Sparkline } from "../../../kit/chart/chart.tsx";
import { Label } from "../../../kit/print/label.tsx";
import type { StyleguideSection } from "./section.ts";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { InlineEdit } from "../../../kit/form/inline-edit.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { Progress } from "../../../kit/dialog/progress.tsx";
import { Timeline } from "../../../kit/layout/timeline.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { useSteps } from "../../../kit/dialog/steps.ts";
import { useCheckedForm } from "../../../kit/form/checked-form.ts";
import { useIdleForm } from "./use-idle-form.ts";
import { Row } from "../../../kit/layout/stack.tsx";

const MONTHS = ["Jun", "Jul", "Aug", "Sep", "Oct", "Nov"];
const USED = [12_400, 9_800, 15_100, 0, 18_250, 11_000];
const CHOICES = [
  { value: 0, label: "Live" },
  { value: 1, label: "Quarantined" },
];

type Shown = "form" | "busy" | "refused" | "steps" | "confirm" | "message" | undefined;

function Dialogs() {
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const kinds: readonly [Shown, string][] = [
    ["form", "A form"],
    ["busy", "A form at work"],
    ["refused", "A form refused"],
    ["steps", "A form in steps"],
    ["confirm", "A confirmation"],
    ["message", "A message"],
  ];
  return (
    <Row as="p">
      {kinds.map(([kind, word]) => (
        <button key={kind} type="button" className="button" onClick={() => setShown(kind)}>
          {word}
        </button>
      ))}
      {shown === "form" || shown === "busy" || shown === "refused" ? <OneForm kind={shown} onClose={close} /> : null}
      {shown === "steps" ? <Steps onClose={close} /> : null}
      {shown === "confirm" ? (
        <Confirmation title="Remove batch" confirm="Remove batch" danger onConfirm={close} onCancel={close}>
          <p>Batch A001 of EMU0007 holds {quantityText(12_400, "g")} at Main A1. Adjusting it to 0 removes the batch.</p>
        </Confirmation>
      ) : null}
      {shown === "message" ? (
        <MessageDialog title="Stock Counting Complete" onClose={close}>
          <p>All selected locations have been counted, the stock take can now be finalised.</p>
        </MessageDialog>
      ) : null}
    </Row>
  );
}

function OneForm({ kind, onClose }: { kind: "form" | "busy" | "refused"; onClose: () => void }) {
  const refusal = kind === "refused" ? "It was changed in the meantime. Close this, check it and try again." : undefined;
  const { field, form } = useIdleForm("", refusal, kind === "busy");
  return (
    <FormDialog
      title="Add item"
      purpose="Add an item to the list."
      form={form}
      submitLabel={({ name }) => (name === "" ? "Add" : `Add ${name}`)}
      busyLabel="Adding …"
      onClose={kind === "busy" ? () => undefined : onClose}
    >
      <TextField {...field} label="Trade name" />
    </FormDialog>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const form = useCheckedForm({
    values: { name: "" },
    validate: ({ name }) => (name === "" ? [{ path: "name", message: "Trade name is required.", missing: "Trade name" }] : []),
    onValid: onClose,
  });
  const steps = useSteps(form, [
    { title: "Details", fields: ["name"], content: <TextField {...form.field("name")} label="Trade name" /> },
    { title: "New or alternative", fields: [], content: <p>A new item.</p> },
    { title: "Business info", fields: [], content: <p>Owned by us.</p> },
  ]);
  return (
    <FormDialog
      title="New raw material"
      purpose="Add a raw material in three steps."
      form={{ ...form, busy: false }}
      submitLabel="Add raw material"
      steps={steps}
      onClose={onClose}
    />
  );
}

/** Saves after a moment, as a server would. */
function savedBy<T>(set: (value: T) => void): (value: T) => Promise<void> {
  return async (value) => {
    await new Promise((done) => setTimeout(done, 400));
    set(value);
  };
}

function InPlace() {
  const [pack, setPack] = useState<number | string | null>(25_000);
  const [day, setDay] = useState("2028-03-31");
  const [status, setStatus] = useState<string | number | null>(0);
  const refuse = () => Promise.reject(new Error("This is not a valid batch number"));
  return (
    <Row as="p">
      <InlineEdit kind="number" label="Pack size" unit="g" value={pack} onSave={savedBy(setPack)} />
      <InlineEdit kind="day" label="Expiry date" value={day} onSave={savedBy(setDay)} />
      <InlineEdit kind="choice" label="Status" value={status} choices={CHOICES} onSave={savedBy(setStatus)} />
      <InlineEdit kind="text" label="Batch number" value="A001" onSave={refuse} />
      <InlineEdit kind="text" label="Batch number" value="A002" onSave={refuse} disabled />
    </Row>
  );
}

export const sections: readonly StyleguideSection[] = [
  { title: "Dialogs", Show: Dialogs },
  { title: "Edited in place: number, day, choice, one that is refused, one that may not be edited", Show: InPlace },
  {
    title: "Progress",
    Show: () => (
      <>
        <Progress label="Transferring" done={312} total={500} unit="lines" />
        <Progress label="Making the report" waitingFor="Waiting for the ledger of March" />
      </>
    ),
  },
  {
    title: "Timeline",
    Show: () => (
      <Timeline
        label="Stages of an order"
        entries={[
          { key: "ordered", title: "Ordered", note: "02/11/2026, Agnes Thorne", icon: "check" },
          { key: "made", title: "Made", note: "20/11/2026, Una Quill" },
          { key: "picked", title: "Picked", upcoming: true },
        ]}
      />
    ),
  },
  {
    title: "Charts",
    Show: () => (
      <>
        <BarChart title="Emulsifying wax used, by month" labels={MONTHS} values={USED} unit="g" />
        <Sparkline title="Emulsifying wax used, by month" labels={MONTHS} values={USED} unit="g" />
      </>
    ),
  },
  {
    title: "Label",
    Show: () => (
      <Label
        code="EMU0007~3kXq9LwT0aZbYc12"
        title="EMU0007"
        name="Emulsifying wax NF, self-emulsifying, pellets, of a name that takes more than a line"
        lines={[
          { label: "Batch", value: "A001", large: true },
          { label: "Quantity", value: quantityText(999_999_999, "g"), large: true },
          { label: "Expiry", value: "31/03/2028" },
          { label: "Supplier batch", value: "LW-88213-ABCDEFGHIJ-123456" },
        ]}
      />
    ),
  },
];
