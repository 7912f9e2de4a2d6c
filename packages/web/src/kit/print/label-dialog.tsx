/** Previews a label and prints it. */
import type { ReactNode } from "react";
import { MessageDialog } from "../dialog/message-dialog.tsx";
import { Icon } from "../layout/icon.tsx";
import { LABEL_SCALE, PrintFrame } from "./print-frame.tsx";
import "./label-dialog.css";

interface Props {
  title: string;
  /** The label to print. */
  label: ReactNode;
  /** The text above the label. */
  children?: ReactNode;
  /** Additional buttons between Print and Close. */
  more?: ReactNode;
  onClose: () => void;
}

/** Previews a label and prints it without the rest of the page. */
export function LabelDialog({ title, label, children, more, onClose }: Props) {
  return (
    <MessageDialog
      title={title}
      size="narrow"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button button-main label-dialog-print" onClick={() => window.print()}>
            <Icon name="print" />
            Print label
          </button>
          {more}
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      {children}
      <div className="label-dialog-shown">{label}</div>
      <PrintFrame scale={LABEL_SCALE}>
        <div className="label-page">{label}</div>
      </PrintFrame>
    </MessageDialog>
  );
}
