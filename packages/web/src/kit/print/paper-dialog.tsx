import type { ReactNode } from "react";
import { MessageDialog } from "../dialog/message-dialog.tsx";
import { Icon } from "../layout/icon.tsx";
import { PAPER_SCALE, PrintFrame } from "./print-frame.tsx";

interface Props {
  title: string;
  /** The document to print. */
  paper: ReactNode;
  /** Content above the preview. */
  children?: ReactNode;
  /** Additional buttons between Close and Print. */
  more?: ReactNode;
  /** Called after the browser's print dialog closes. */
  onPrinted?: () => void;
  onClose: () => void;
}

/** Previews a document and prints it without the rest of the page. */
export function PaperDialog({ title, paper, children, more, onPrinted, onClose }: Props) {
  const print = () => {
    // Blocks until the browser's print dialog is closed.
    window.print();
    onPrinted?.();
  };
  return (
    <MessageDialog
      title={title}
      size="widest"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          {more}
          <button type="button" className="button button-main" onClick={print}>
            <Icon name="print" />
            Print
          </button>
        </>
      }
    >
      {children}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard. */}
      <section className="paper-shown" aria-label={`${title}, as printed`} tabIndex={0}>
        {paper}
      </section>
      <PrintFrame scale={PAPER_SCALE}>{paper}</PrintFrame>
    </MessageDialog>
  );
}
