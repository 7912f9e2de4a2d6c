/**
 * The camera as a scanner, behind a button.
 */
import { Suspense, useCallback, useState } from "react";
import { lazyPart } from "../../lib/load-part.ts";
import { Icon } from "../layout/icon.tsx";

/** Fetched, with what reads codes, when the camera is first asked for. */
const ScanDialog = lazyPart(async () => (await import("./scan-dialog.tsx")).default);

interface Props {
  /** What is to be scanned, for the button and the dialog: `Scan a label`. */
  label: string;
  onRead: (text: string) => void;
  className?: string;
  disabled?: boolean;
  /** The word stands beside the icon; else it is said and shown on pointing. */
  word?: boolean;
}

/** Opens the camera, which looks for a code until it has read one or is closed. It may be used in a dialog. */
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
        // A press leaves the focus where it was: a box that folds up when it is left would take the button away under it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        <Icon name="camera" />
        {word ? label : null}
      </button>
      <Suspense fallback={null}>
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
      </Suspense>
    </>
  );
}
