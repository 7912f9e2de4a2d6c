import { useEffect, useState } from "react";
import { Icon } from "../layout/icon.tsx";
import "./saved-check.css";

/** How long 'Saved' is shown, in milliseconds. */
const SAVED_MS = 2_500;

interface Props {
  label: string;
  /** The subject in the accessible name: `Nora Lindqvist`. */
  of: string;
  checked: boolean;
  disabled?: boolean;
  /** Whether the label is visible; otherwise it is only in the accessible name. */
  showsLabel?: boolean;
  /** Saves; returns whether it succeeded. A refusal shows its own notification. */
  onSave: (checked: boolean) => Promise<boolean>;
}

/** A checkbox that saves immediately (optimistic) and confirms with 'Saved'. A failed save restores the old state. */
export function SavedCheck({ label, of, checked, disabled = false, showsLabel = true, onSave }: Props) {
  const [saving, setSaving] = useState<boolean>();
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  const change = async (next: boolean) => {
    if (saving !== undefined) return;
    setSaving(next);
    setSaved(false);
    setSaved(await onSave(next));
    // From here on the saved state is shown: the new one, or after a failure the old one.
    setSaving(undefined);
  };
  return (
    <label className="saved-check" data-saving={saving !== undefined}>
      <input
        type="checkbox"
        aria-label={`${label}: ${of}`}
        checked={saving ?? checked}
        disabled={disabled}
        aria-busy={saving !== undefined}
        onChange={(event) => void change(event.target.checked)}
      />
      {showsLabel ? <span>{label}</span> : null}
      <span className="saved-check-state" role="status">
        {saved ? (
          <>
            <Icon name="check" size="small" /> Saved
          </>
        ) : null}
      </span>
    </label>
  );
}
