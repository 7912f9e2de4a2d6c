/**
 * The dialog that all others use: PrimeReact's, unstyled, with our tokens. It opens over earlier dialogs,
 * keeps the focus within and returns it, and Esc closes the topmost alone.
 */
import { Dialog as PrimeDialog } from "primereact/dialog";
import { type ReactNode, useRef } from "react";
import { Icon } from "../layout/icon.tsx";
import { useReturnedFocus } from "./returned-focus.ts";
import { useTopmostEscape } from "./topmost-escape.ts";
import "./dialog.css";

export type DialogSize = "small" | "narrow" | "normal" | "wide" | "widest" | "tallest" | "full";

export interface DialogProps {
  title: string;
  /** The id of a heading in the content that names the dialog, which then has no header of its own. */
  titledBy?: string;
  size?: DialogSize;
  /** At the edge of the window, over its whole height, instead of in the middle. */
  side?: "left" | "right";
  /** What Esc and the cross do; left out, the dialog stays until its own buttons end it. */
  onClose?: (() => void) | undefined;
  /** Whether the header has a close button; by default where the dialog can be closed. */
  closeButton?: boolean;
  /** A press outside closes it too. */
  dismissable?: boolean;
  /** Sets the first focus. Not called where the focus is in the dialog already. */
  onShow?: (dialog: HTMLElement) => void;
  role?: "dialog" | "alertdialog";
  /** The id of the text that screen readers read with the title. */
  describedBy?: string | undefined;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  children: ReactNode;
}

const NOTHING = (): void => undefined;
/** Opens and closes at once; any motion is the style sheet's. */
const AT_ONCE = { disabled: true, timeout: 0 };
export function Dialog({ title, titledBy, size = "normal", side, onClose, role = "dialog", describedBy, ...props }: DialogProps) {
  const { closeButton = true, dismissable = false, onShow = focusFirst, footer, children } = props;
  const dialog = useRef<PrimeDialog>(null);
  useReturnedFocus();
  useTopmostEscape(onClose);
  const start = () => {
    const shown = dialog.current?.getElement();
    // A person who is already at a control of the dialog keeps the focus there.
    if (shown && !shown.contains(document.activeElement)) onShow(shown);
  };
  return (
    <PrimeDialog
      ref={dialog}
      visible
      unstyled
      header={title}
      footer={footer ? <div className="dialog-buttons">{footer}</div> : undefined}
      showHeader={titledBy === undefined}
      showCloseIcon={onClose !== undefined && closeButton}
      closeIcon={<Icon name="close" />}
      ariaCloseIconLabel="Close"
      closeOnEscape={false}
      dismissableMask={dismissable}
      position={side ?? "center"}
      draggable={false}
      resizable={false}
      focusOnShow={false}
      blockScroll
      transitionOptions={AT_ONCE}
      onHide={onClose ?? NOTHING}
      onShow={start}
      pt={{
        mask: { className: "dialog-mask" },
        root: {
          className: `dialog ${side ? `dialog-side dialog-side-${side}` : `dialog-${size}`}`,
          role,
          tabIndex: -1,
          "aria-describedby": describedBy,
          ...(titledBy === undefined ? {} : { "aria-labelledby": titledBy }),
        },
        header: { className: "dialog-head" },
        headerTitle: { className: "dialog-title" },
        closeButton: { className: "button button-quiet button-icon" },
        content: { className: "dialog-content" },
        footer: { className: "dialog-foot" },
      }}
    >
      {children}
    </PrimeDialog>
  );
}

/** The first control, of radio buttons the chosen one; else the dialog itself, so that it receives keys. */
function focusFirst(dialog: HTMLElement): void {
  const field = dialog.querySelector<HTMLInputElement>(".dialog-content :is(input, select, textarea):not([readonly], :disabled)");
  const chosen = field?.type === "radio" ? field.closest("[role=radiogroup]")?.querySelector<HTMLElement>("input:checked") : undefined;
  const first = chosen ?? field ?? dialog.querySelector<HTMLElement>(":is(.dialog-content, .dialog-foot) :is(button, a[href]):enabled");
  (first ?? dialog).focus();
}
