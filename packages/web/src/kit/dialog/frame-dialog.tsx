import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import "./frame-dialog.css";

interface Props {
  title: string;
  /** Called on Esc. Without it only the dialog's own buttons close it. */
  onCancel?: () => void;
  /** Buttons that stay in sight where the content is long, the main one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog of the application frame. It opens over the dialogs of a page, which keep their input. Its buttons are the footer's,
 * or in a `dialog-buttons` of the content.
 */
export function FrameDialog({ title, onCancel, footer, children }: Props) {
  return (
    <Dialog title={title} size="small" closeButton={false} onClose={onCancel} footer={footer}>
      <div className="frame-dialog">{children}</div>
    </Dialog>
  );
}
