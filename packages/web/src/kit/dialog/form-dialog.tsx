/** A dialog with a form: title, one line of purpose, fields, and a submit button labelled with the action. */
import { type ComponentProps, type ComponentType, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { focusOn, isInUsersField } from "../../lib/page/focus.ts";
import { Icon } from "../layout/icon.tsx";
import { Confirmation } from "./confirmation.tsx";
import { Dialog, type DialogSize } from "./dialog.tsx";
import { afterLists } from "../form/awaited-lists.ts";
import type { ContractForm } from "../form/contract-form.ts";
import { Progress } from "./progress.tsx";
import { StepBar } from "./stepper.tsx";
import type { Steps } from "./steps.ts";
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
  /** The component of its buttons, for the account screens. */
  Button?: ComponentType<ComponentProps<"button">> | "button";
  /**
   * The initial focus: the first empty field, or the first field when one value is edited. `dialog` focuses no field,
   * for dialogs where people read or scan first: nothing scrolls and no on-screen keyboard opens.
   */
  start?: "empty" | "first" | "dialog";
  /** The fields, unless the form has steps. */
  children?: ReactNode;
  /** The steps of a multi-step form, by `useSteps`. */
  steps?: Steps;
}

/** Enter submits. Esc, Cancel and Back ask for confirmation only if input would be lost. */
export function FormDialog<V>(props: Props<V>) {
  const { title, purpose, form, size = "normal", columns = 1, start = "empty", steps, onClose } = props;
  const id = useId();
  const [asking, setAsking] = useState(false);
  const close = () => {
    // A multi-step operation continues after the dialog closes.
    if (form.busy && form.progress) onClose();
    if (asking || form.busy) return;
    if (form.changed) setAsking(true);
    else onClose();
  };
  const forward = () => {
    if (steps?.isLast === false) steps.next();
    else if (!props.disabled) form.submit();
  };
  const latest = useRef(forward);
  useLayoutEffect(() => {
    latest.current = forward;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step focuses its first empty field.
  useEffect(() => {
    if (start !== "dialog") focusFirstEmpty(form.element.current);
  }, [steps?.at]);
  return (
    <>
      <Dialog
        title={title}
        size={size}
        describedBy={`${id}-purpose`}
        footer={<Footer {...props} id={id} onCancel={close} />}
        onClose={close}
        onShow={(dialog) => (start === "dialog" ? focusOn(dialog) : focusOnceDrawn(form.element, start === "first" ? focusFirst : focusFirstEmpty))}
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
            afterLists(form.element.current, () => latest.current());
          }}
        >
          <p className="form-dialog-purpose" id={`${id}-purpose`}>
            {purpose}
          </p>
          {steps ? <StepBar steps={steps.all} at={steps.at} onGo={steps.go} /> : null}
          <div className={`form-dialog-fields form-dialog-columns-${columns}`}>{steps ? steps.all[steps.at]?.content : props.children}</div>
          <Remarks id={id} lacks={steps?.lacks} error={form.error} />
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

/** What the step lacks, and the error of the form as a whole. */
function Remarks({ id, lacks, error }: { id: string; lacks: string | undefined; error: string | undefined }) {
  return (
    <>
      {lacks ? (
        <p className="form-dialog-lacks" id={`${id}-lacks`}>
          {lacks}
        </p>
      ) : null}
      {error ? (
        <p className="form-dialog-error" role="alert">
          <Icon name="error" />
          {error}
        </p>
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
  onCancel: () => void;
}

function Footer<V>({ id, form, submitLabel, busyLabel, disabled, danger, steps, onCancel, Button = "button" }: FooterProps<V>) {
  const label = typeof submitLabel === "string" ? submitLabel : submitLabel(form.values);
  const forward = steps?.isLast === false ? "Next" : form.busy ? (busyLabel ?? "Working …") : label;
  return (
    <>
      {steps && steps.at > 0 ? (
        <Button type="button" className="button button-quiet dialog-back" disabled={form.busy} onClick={() => steps.go(steps.at - 1)}>
          <Icon name="arrow-left" />
          Back
        </Button>
      ) : null}
      <Button type="button" className="button" disabled={form.busy && !form.progress} onClick={onCancel}>
        {form.progress ? "Close" : "Cancel"}
      </Button>
      <Button
        type="submit"
        form={id}
        className={`button ${danger ? "button-danger" : "button-main"}`}
        disabled={disabled && steps?.isLast !== false}
        // Only marked as disabled while fields are missing: a press or Enter shows which.
        aria-disabled={form.busy || steps?.lacks !== undefined}
        aria-describedby={steps?.lacks ? `${id}-lacks` : undefined}
        aria-busy={form.busy}
      >
        {forward}
      </Button>
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
