import type { ReactNode, Ref } from "react";
import { Icon } from "../layout/icon.tsx";
import "./edit-button.css";

interface Props {
  /** What is pressed, as the accessible name: 'Pack size of batch A001: 20 000 g. Edit'. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
  disabled?: boolean | undefined;
  busy?: boolean;
  onEdit: () => void;
  /** The displayed value; the pencil alone without one. */
  children?: ReactNode;
}

/** An editable value: pressing it starts the edit, in place or in a dialog. */
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
        // The row around it may have its own press handler.
        event.stopPropagation();
        if (!busy) onEdit();
      }}
    >
      {children === undefined ? null : <span className="edit-button-value">{children}</span>}
      {disabled ? null : <Icon name="edit" size="small" />}
    </button>
  );
}
