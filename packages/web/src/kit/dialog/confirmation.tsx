/** The confirmation dialog. It may open over another dialog and states the effect in numbers. */
import { focusOn } from "../../lib/page/focus.ts";
import { type ReactNode, useId, useRef } from "react";
import { Dialog } from "./dialog.tsx";

interface Props {
  title: string;
  /** The effect in numbers, and which part of it cannot be undone. */
  children: ReactNode;
  /** The verb on the button: 'Remove batch'. */
  confirm: string;
  cancel?: string;
  /** A destructive action: the button is red and does not get the initial focus. */
  danger?: boolean;
  busy?: boolean;
  /** Disables confirming while its data is loading. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation while rendered. Esc and Cancel only close it. */
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
      onShow={() => focusOn(first.current)}
    >
      <div id={id} className="dialog-text">
        {children}
      </div>
    </Dialog>
  );
}
