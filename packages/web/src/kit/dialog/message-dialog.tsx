/** A dialog that shows content without a form. */
import { focusOn } from "../../lib/page/focus.ts";
import type { ReactNode } from "react";
import { Dialog, type DialogSize } from "./dialog.tsx";

interface Props {
  title: string;
  children: ReactNode;
  /** The buttons, by default only Close. The first gets the initial focus. */
  buttons?: ReactNode;
  size?: DialogSize;
  onClose: () => void;
}
export function MessageDialog({ title, children, buttons, size = "small", onClose }: Props) {
  const close = (
    <button type="button" className="button button-main" onClick={onClose}>
      Close
    </button>
  );
  return (
    <Dialog title={title} size={size} footer={buttons ?? close} onClose={onClose} onShow={focusFirstButton}>
      {children}
    </Dialog>
  );
}

function focusFirstButton(dialog: HTMLElement): void {
  focusOn(dialog.querySelector<HTMLElement>(".dialog-foot :is(button, a)"));
}
