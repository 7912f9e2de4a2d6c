/**
 * The one dialog that may lie over another: it says what will be done, in numbers, before it is.
 */
import { Dialog } from "primereact/dialog";
import { type ReactNode, useId, useRef } from "react";
import { useReturnedFocus } from "./returned-focus.ts";
import "./form-dialog.css";

interface Props {
  title: string;
  /** What will be done, in numbers, and what of it cannot be undone. */
  children: ReactNode;
  /** The verb on the button: 'Remove batch'. */
  confirm: string;
  cancel?: string;
  /** What destroys is red, and its button is not the one that Enter presses at first. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Shown while it is rendered; Esc and Cancel do nothing but close it. */
export function Confirmation({ title, children, confirm, cancel = "Cancel", danger, busy, onConfirm, onCancel }: Props) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useReturnedFocus();
  const close = () => {
    if (!busy) onCancel();
  };
  const footer = (
    <div className="form-dialog-buttons">
      <button type="button" className="button" ref={danger ? first : undefined} disabled={busy} onClick={close}>
        {cancel}
      </button>
      <button
        type="button"
        className={`button ${danger ? "button-danger" : "button-main"}`}
        ref={danger ? undefined : first}
        aria-busy={busy}
        disabled={busy}
        onClick={onConfirm}
      >
        {confirm}
      </button>
    </div>
  );
  return (
    <Dialog
      visible
      className="form-dialog form-dialog-small"
      header={title}
      footer={footer}
      draggable={false}
      showCloseIcon={false}
      focusOnShow={false}
      aria-describedby={id}
      onHide={close}
      onShow={() => first.current?.focus()}
      pt={{ root: { role: "alertdialog" } }}
    >
      <div id={id} className="form-dialog-text">
        {children}
      </div>
    </Dialog>
  );
}
