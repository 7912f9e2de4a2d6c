import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import "./frame-dialog.css";

interface Props {
  title: string;
  /** Called on Esc. Without it only the dialog's own buttons close it. */
  onCancel?: () => void;
  children: ReactNode;
}

/**
 * A dialog of the application frame. It opens over the dialogs of a page, which keep their input. Put its buttons into
 * a `dialog-buttons` in the content.
 */
export function FrameDialog({ title, onCancel, children }: Props) {
  return (
    <Dialog title={title} size="small" closeButton={false} onClose={onCancel}>
      <div className="frame-dialog">{children}</div>
    </Dialog>
  );
}
