/**
 * The confirmation, the one dialog that may open over another. It says in numbers what will happen.
 */
import { type ReactNode, useId, useRef } from "react";
import { Dialog } from "./dialog.tsx";

interface Props {
  title: string;
  /** What will happen, in numbers, and what of it cannot be undone. */
  children: ReactNode;
  /** The verb on the button: 'Remove batch'. */
  confirm: string;
  cancel?: string;
  /** A destructive action: its button is red and does not have the focus at first. */
  danger?: boolean;
  busy?: boolean;
  /** It cannot be confirmed yet because its data is loading. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Shown while it is rendered; Esc and Cancel do nothing but close it. */
export function Confirmation({ title, children, confirm, cancel = "Cancel", danger, busy, disabled, onConfirm, onCancel }: Props) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (!busy) onCancel();
  };
  const footer = (
    <>
      <button type="button" className="button" ref={danger ? first : undefined} disabled={busy} onClick={close}>
        {cancel}
      </button>
      <button
        type="button"
        className={`button ${danger ? "button-danger" : "button-main"}`}
        ref={danger ? undefined : first}
        aria-busy={busy}
        disabled={busy || disabled}
        onClick={onConfirm}
      >
        {confirm}
      </button>
    </>
  );
  return (
    <Dialog
      title={title}
      size="small"
      role="alertdialog"
      describedBy={id}
      closeButton={false}
      footer={footer}
      onClose={close}
      onShow={() => first.current?.focus()}
    >
      <div id={id} className="dialog-text">
        {children}
      </div>
    </Dialog>
  );
}
