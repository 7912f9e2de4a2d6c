/**
 * A dialog that shows something and asks for nothing.
 */
import { Dialog } from "primereact/dialog";
import { type ReactNode, useRef } from "react";
import { Icon } from "../layout/icon.tsx";
import { useReturnedFocus } from "./returned-focus.ts";
import "./form-dialog.css";

interface Props {
  title: string;
  children: ReactNode;
  /** The buttons; the first of them is where the focus starts. */
  buttons: ReactNode;
  size?: "small" | "narrow" | "normal" | "wide";
  onClose: () => void;
}

/** Shown while it is rendered. */
export function MessageDialog({ title, children, buttons, size = "small", onClose }: Props) {
  const footer = useRef<HTMLDivElement>(null);
  useReturnedFocus();
  return (
    <Dialog
      visible
      className={`form-dialog form-dialog-${size}`}
      header={title}
      footer={
        <div className="form-dialog-buttons" ref={footer}>
          {buttons}
        </div>
      }
      draggable={false}
      resizable={false}
      focusOnShow={false}
      blockScroll
      closeIcon={<Icon name="close" />}
      ariaCloseIconLabel="Close"
      onHide={onClose}
      onShow={() => footer.current?.querySelector<HTMLElement>("button, a")?.focus()}
    >
      {children}
    </Dialog>
  );
}
