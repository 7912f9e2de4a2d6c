/** A button that scans with the camera. */
import { useCallback, useState } from "react";
import { lazyPart } from "../../lib/server/load-part.ts";
import { Icon } from "../layout/icon.tsx";

/** Loaded with the code reader when the camera is first opened. */
const ScanDialog = lazyPart(async () => (await import("./scan-dialog.tsx")).default);

interface Props {
  /** The label of the button and the dialog: `Scan a label`. */
  label: string;
  onRead: (text: string) => void;
  className?: string;
  disabled?: boolean;
  /** Shows the label beside the icon; otherwise it is the accessible name and the tooltip. */
  word?: boolean;
}

/** Opens the camera until it reads a code or is closed. Works inside dialogs. */
export function ScanButton({ label, onRead, className = "button", disabled, word }: Props) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={disabled}
        {...(word ? {} : { "aria-label": label, title: label })}
        // A press does not move the focus: a field that collapses on blur would remove the button.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        <Icon name="camera" />
        {word ? label : null}
      </button>
      {open ? (
        <ScanDialog
          title={label}
          onClose={close}
          onRead={(text) => {
            setOpen(false);
            onRead(text);
          }}
        />
      ) : null}
    </>
  );
}
