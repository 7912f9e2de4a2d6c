import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import "./frame-dialog.css";

interface Props {
  title: string;
  /** What Esc does; left out, the dialog stays until its own buttons end it. */
  onCancel?: () => void;
  children: ReactNode;
}

/**
 * A dialog of the application's frame, over any dialog of a page, which keeps what was typed. Its buttons
 * stand in its content, in a `dialog-buttons`.
 */
export function FrameDialog({ title, onCancel, children }: Props) {
  return (
    <Dialog title={title} size="small" closeButton={false} onClose={onCancel}>
      <div className="frame-dialog">{children}</div>
    </Dialog>
  );
}
