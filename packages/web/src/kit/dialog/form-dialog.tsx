/** A dialog with a form: title, one line of purpose, fields, and a submit button labelled with the action. */
import { type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { focusOn, isInUsersField } from "../../lib/focus.ts";
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
  /** One line: its purpose. */
  purpose: string;
  form: Pick<ContractForm<V>, "submit" | "busy" | "progress" | "changed" | "error" | "element" | "values">;
  /** The button's text, fixed or from the values: 'Book in 40 000 g'. */
  submitLabel: string | ((values: V) => string);
  /** The button's text while submitting: 'Booking in …'. */
  busyLabel?: string;
  /** The unit of the progress: 'lines'. */
  progressUnit?: string;
  /** Disables submitting for reasons other than the fields. */
  disabled?: boolean;
  onClose: () => void;
  size?: DialogSize;
  /** Two columns for eight or more fields, if the window is wide enough. */
  columns?: 1 | 2;
  danger?: boolean;
  /**
   * The initial focus: the first empty field, or the first field when one value is edited. `dialog` focuses no field,
   * for dialogs where people read or scan first: nothing scrolls and no on-screen keyboard opens.
   */
  start?: "empty" | "first" | "dialog";
  /** The fields, or the steps of a multi-step form. */
  children?: ReactNode;
  steps?: readonly Step[];
}

/** Enter submits. Esc, Cancel and Back ask for confirmation only if input would be lost. */
export function FormDialog<V>(props: Props<V>) {
  const { title, purpose, form, size = "normal", columns = 1, start = "empty", steps, onClose } = props;
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [step, setStep] = useState(0);
  const close = () => {
    // A multi-step operation continues after the dialog closes.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step focuses its first empty field.
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
            // React bubbles submit events of nested forms, such as a chooser's, to this form.
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
          {form.progress ? <BackgroundProgress {...props} {...form.progress} /> : null}
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

function BackgroundProgress<V>({ busyLabel, progressUnit, done, total }: Props<V> & { done: number; total: number }) {
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

/** The maximum number of frames to wait for the fields: long tables render some frames after the dialog. */
const FRAMES_WAITED = 10;

/** Focuses a field as soon as one is rendered, unless the user already is in one. */
function focusOnceDrawn(form: RefObject<HTMLFormElement | null>, focus: (form: HTMLFormElement | null) => void, frames = FRAMES_WAITED): void {
  if (isInUsersField(form.current ?? undefined)) return;
  focus(form.current);
  if (frames > 0 && !form.current?.contains(document.activeElement)) requestAnimationFrame(() => focusOnceDrawn(form, focus, frames - 1));
}

/**
 * Focuses the first empty field, else the first. A radio group is empty while nothing is checked. A chooser that shows
 * no text yet, because its list is loading, says by `data-filled` that it has a value.
 */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  const fields = "[data-field] :is(input:not([type=checkbox]), select, textarea):enabled:not([tabindex='-1'])";
  const controls = [...(form?.querySelectorAll<HTMLInputElement>(fields) ?? [])];
  const typed = controls.filter(({ type }) => type !== "radio");
  focusOn(controls.find(isUnfilled) ?? typed[0] ?? controls[0]);
}

function isUnfilled(control: HTMLInputElement): boolean {
  return control.type === "radio"
    ? control.closest("[role=radiogroup]")?.querySelector(":checked") === null
    : control.value === "" && control.dataset["filled"] === undefined;
}

/** Focuses the first field; of a radio group the checked option, as the arrow keys do. */
function focusFirst(form: HTMLFormElement | null): void {
  const first = "[data-field] :is(input:not([type=radio], [type=checkbox]), input[type=radio]:checked, select, textarea):enabled:not([tabindex='-1'])";
  focusOn(form?.querySelector<HTMLElement>(first) ?? form?.querySelector<HTMLElement>("[data-field] input:enabled"));
}
