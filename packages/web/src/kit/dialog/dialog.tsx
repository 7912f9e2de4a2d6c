import type { ReactNode } from "react";
import { lazyPart } from "../../lib/server/load-part.ts";

export type DialogSize = "small" | "narrow" | "normal" | "wide" | "widest" | "tallest" | "full";

export interface DialogProps {
  title: string;
  /** The id of a heading in the content that labels the dialog. The dialog then has no header of its own. */
  titledBy?: string;
  size?: DialogSize;
  /** Opens as a full-height drawer at this edge of the window instead of centred. */
  side?: "left" | "right";
  /** Called on Esc, on Back and by the close button. Without it only the dialog's own buttons close it. */
  onClose?: (() => void) | undefined;
  /** Whether the header has a close button; by default if `onClose` is set. */
  closeButton?: boolean;
  /** Whether a press outside also closes it. */
  dismissable?: boolean;
  /** Sets the initial focus. Not called if the focus is already inside. */
  onShow?: (dialog: HTMLElement) => void;
  role?: "dialog" | "alertdialog";
  /** The id of the text that describes the dialog to screen readers. */
  describedBy?: string | undefined;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The base of every dialog. No first page shows one: its window, with PrimeReact, is loaded in a quiet moment or when it is first needed. */
export const Dialog = lazyPart<DialogProps>(async () => (await import("./dialog-window.tsx")).DialogWindow);
