/**
 * A dialog with a form in it: title, a line of purpose, fields, and a button that says what it does.
 */
import { type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { Icon } from "../layout/icon.tsx";
import { Confirmation } from "./confirmation.tsx";
import { Dialog, type DialogSize } from "./dialog.tsx";
import type { ContractForm } from "../form/contract-form.ts";
import { useUnsavedGuard } from "./unsaved-guard.ts";
import { Progress } from "./progress.tsx";
import { StepBar, type Step } from "./stepper.tsx";
import "./form-dialog.css";

interface Props<V> {
  title: string;
  /** One line: what it is for. */
  purpose: string;
  form: Pick<ContractForm<V>, "submit" | "busy" | "progress" | "changed" | "error" | "element" | "values">;
  /** The button's text, from the values: 'Book in 40 000 g'. */
  submitLabel: string | ((values: V) => string);
  /** The button's text while it works: 'Booking in …'. */
  busyLabel?: string;
  /** The unit of its progress: 'lines'. */
  progressUnit?: string;
  /** Whether it cannot be submitted yet, for reasons beyond the fields. */
  disabled?: boolean;
  onClose: () => void;
  size?: DialogSize;
  /** Two columns: from eight fields up, where the window is wide enough. */
  columns?: 1 | 2;
  danger?: boolean;
  /**
   * Which field gets the first focus: the first empty one, or the first of all where one value is edited. `dialog` focuses
   * none, where people look at what is filled in before they type, or scan: nothing scrolls, and no keyboard of a tablet opens.
   */
  start?: "empty" | "first" | "dialog";
  /** The fields; or steps, one after another. */
  children?: ReactNode;
  steps?: readonly Step[];
}

/** Enter submits; Esc, Cancel and the way back ask only where something typed would be lost. */
export function FormDialog<V>(props: Props<V>) {
  const { title, purpose, form, size = "normal", columns = 1, start = "empty", steps, onClose } = props;
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [step, setStep] = useState(0);
  const close = () => {
    // An operation in steps continues without the dialog.
    if (form.busy && form.progress) onClose();
    if (asking || form.busy) return;
    if (form.changed) setAsking(true);
    else onClose();
  };
  useUnsavedGuard(
    () => form.changed && !form.busy,
    () => setAsking(true),
  );
  const last = !steps || step === steps.length - 1;
  const forward = () => {
    if (!last && steps?.[step]?.complete) setStep(step + 1);
    if (last && !props.disabled) form.submit();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its first empty field.
  useEffect(() => {
    if (start !== "dialog") focusFirstEmpty(form.element.current);
  }, [step]);
  return (
    <>
      <Dialog
        title={title}
        size={size}
        describedBy={`${id}-purpose`}
        footer={<Footer {...props} id={id} last={last} step={step} onBack={() => setStep(step - 1)} onCancel={close} />}
        onClose={close}
        onShow={(dialog) => (start === "dialog" ? dialog.focus() : focusOnceDrawn(form.element, start === "first" ? focusFirst : focusFirstEmpty))}
      >
        <form
          id={id}
          ref={form.element}
          noValidate
          aria-busy={form.busy}
          onSubmit={(event) => {
            event.preventDefault();
            // A form within a form in React's tree, a chooser's for instance, is not this one.
            event.stopPropagation();
            forward();
          }}
        >
          <p className="form-dialog-purpose" id={`${id}-purpose`}>
            {purpose}
          </p>
          {steps ? <StepBar steps={steps} at={step} onGo={setStep} /> : null}
          <div className={`form-dialog-fields form-dialog-columns-${columns}`}>{steps ? steps[step]?.content : props.children}</div>
          {form.error ? (
            <p className="form-dialog-error" role="alert">
              <Icon name="error" />
              {form.error}
            </p>
          ) : null}
          {form.progress ? <GoingOn {...props} {...form.progress} /> : null}
        </form>
      </Dialog>
      {asking ? (
        <Confirmation title="Leave without saving?" confirm="Discard" cancel="Keep editing" danger onConfirm={onClose} onCancel={() => setAsking(false)}>
          <p>What you have typed here has not been saved and will be lost.</p>
        </Confirmation>
      ) : null}
    </>
  );
}

function GoingOn<V>({ busyLabel, progressUnit, done, total }: Props<V> & { done: number; total: number }) {
  return (
    <div className="form-dialog-progress" role="status">
      <Progress label={busyLabel ?? "Working …"} done={done} total={total} unit={progressUnit} />
      <p className="quiet">It continues if you close this. A notification tells you when it is done.</p>
    </div>
  );
}

interface FooterProps<V> extends Props<V> {
  id: string;
  last: boolean;
  step: number;
  onBack: () => void;
  onCancel: () => void;
}

function Footer<V>({ id, form, submitLabel, busyLabel, disabled, danger, steps, last, step, onBack, onCancel }: FooterProps<V>) {
  const label = typeof submitLabel === "string" ? submitLabel : submitLabel(form.values);
  const blocked = last ? (disabled ?? false) : !steps?.[step]?.complete;
  return (
    <>
      {step > 0 ? (
        <button type="button" className="button button-quiet dialog-back" disabled={form.busy} onClick={onBack}>
          <Icon name="arrow-left" />
          Back
        </button>
      ) : null}
      <button type="button" className="button" disabled={form.busy && !form.progress} onClick={onCancel}>
        {form.progress ? "Close" : "Cancel"}
      </button>
      <button
        type="submit"
        form={id}
        className={`button ${danger ? "button-danger" : "button-main"}`}
        disabled={blocked}
        aria-disabled={form.busy}
        aria-busy={form.busy}
      >
        {last ? (form.busy ? (busyLabel ?? "Working …") : label) : "Next"}
      </button>
    </>
  );
}

/** Fields of long tables are drawn some frames after the dialog: the focus waits for them. */
const FRAMES_WAITED = 10;

/** Moves the focus into a form as soon as there is a field to take it. */
function focusOnceDrawn(form: RefObject<HTMLFormElement | null>, focus: (form: HTMLFormElement | null) => void, frames = FRAMES_WAITED): void {
  focus(form.current);
  if (frames > 0 && !form.current?.contains(document.activeElement)) requestAnimationFrame(() => focusOnceDrawn(form, focus, frames - 1));
}

/** The field to type into first: the first empty one (a radio group counts as empty while nothing is chosen), else the first. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  const fields = "[data-field] :is(input:not([type=checkbox]), select, textarea):enabled:not([tabindex='-1'])";
  const controls = [...(form?.querySelectorAll<HTMLInputElement>(fields) ?? [])];
  const typed = controls.filter(({ type }) => type !== "radio");
  (controls.find(isUnfilled) ?? typed[0] ?? controls[0])?.focus();
}

function isUnfilled(control: HTMLInputElement): boolean {
  return control.type === "radio" ? control.closest("[role=radiogroup]")?.querySelector(":checked") === null : control.value === "";
}

/** The first field; of a radio group the chosen one, as for the arrow keys. */
function focusFirst(form: HTMLFormElement | null): void {
  const first = "[data-field] :is(input:not([type=radio], [type=checkbox]), input[type=radio]:checked, select, textarea):enabled:not([tabindex='-1'])";
  (form?.querySelector<HTMLElement>(first) ?? form?.querySelector<HTMLElement>("[data-field] input:enabled"))?.focus();
}
