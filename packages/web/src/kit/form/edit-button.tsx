import type { ReactNode, Ref } from "react";
import { Icon } from "../layout/icon.tsx";
import "./edit-button.css";

interface Props {
  /** The accessible name: 'Pack size of batch A001: 20 000 g. Edit'. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
  disabled?: boolean | undefined;
  busy?: boolean;
  onEdit: () => void;
  /** The displayed value; without it only the pencil is shown. */
  children?: ReactNode;
}

/** A button that starts the edit of a value, inline or in a dialog. */
export function EditButton({ label, ref, disabled, busy, onEdit, children }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      className="edit-button"
      disabled={disabled}
      aria-busy={busy}
      aria-label={label}
      onClick={(event) => {
        // The surrounding row may have its own click handler.
        event.stopPropagation();
        if (!busy) onEdit();
      }}
    >
      {children === undefined ? null : <span className="edit-button-value">{children}</span>}
      {disabled ? null : <Icon name="edit" size="small" />}
    </button>
  );
}
