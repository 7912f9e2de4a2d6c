import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useHeldEscape } from "./held-escape.ts";
import "./frame-dialog.css";

interface Props {
  title: string;
  /** What Esc does; left out, the dialog stays until its own buttons end it. */
  onCancel?: () => void;
  children: ReactNode;
}

/**
 * A dialog of the frame itself: it lies in the browser's top layer, over whatever dialog a page has open, which keeps
 * what was typed into it. Focus comes back to where it was.
 */
export function FrameDialog({ title, onCancel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useHeldEscape();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Where there is something to type; the browser itself begins at a field that cannot be changed.
    shown?.querySelector<HTMLElement>("input:not([readonly])")?.focus();
    return () => shown?.close();
  }, []);
  useEffect(() => {
    const shown = dialog.current;
    const cancelled = (event: Event) => {
      event.preventDefault();
      onCancel?.();
    };
    shown?.addEventListener("cancel", cancelled);
    return () => shown?.removeEventListener("cancel", cancelled);
  }, [onCancel]);
  return (
    <dialog ref={dialog} className="frame-dialog" aria-labelledby={titleId} closedby={onCancel ? "closerequest" : "none"}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
