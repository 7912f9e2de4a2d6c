/**
 * The base of every dialog: PrimeReact's, unstyled, with our tokens. Dialogs stack; each traps the focus and restores
 * it on close. Esc, Back and Ctrl+Enter are for the topmost only (`topmost.ts`).
 */
import { Dialog as PrimeDialog } from "primereact/dialog";
import { useRef } from "react";
import { focusOn, isInUsersField } from "../../lib/page/focus.ts";
import { Icon } from "../layout/icon.tsx";
import { useReturnedFocus } from "./returned-focus.ts";
import type { DialogProps } from "./dialog.tsx";
import { useTopmost } from "./topmost.ts";
import "./dialog.css";

const NOTHING = (): void => undefined;
/** No scripted transition: motion is in the style sheet. */
const AT_ONCE = { disabled: true, timeout: 0 };
export function DialogWindow({ title, titledBy, size = "normal", side, onClose, role = "dialog", describedBy, ...props }: DialogProps) {
  const { closeButton = true, dismissable = false, onShow = focusFirst, footer, children } = props;
  const dialog = useRef<PrimeDialog>(null);
  useReturnedFocus();
  useTopmost(onClose, () => dialog.current?.getElement());
  const start = () => {
    const shown = dialog.current?.getElement();
    // Keeps the focus if it is already on a control of the dialog.
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

/** Focuses the first control, or the checked one of a radio group; without controls the dialog itself, so that it receives keys. */
function focusFirst(dialog: HTMLElement): void {
  const field = dialog.querySelector<HTMLInputElement>(".dialog-content :is(input, select, textarea):not([readonly], :disabled)");
  const chosen = field?.type === "radio" ? field.closest("[role=radiogroup], fieldset")?.querySelector<HTMLElement>("input:checked") : undefined;
  const first = chosen ?? field ?? dialog.querySelector<HTMLElement>(":is(.dialog-content, .dialog-foot) :is(button, a[href]):enabled");
  if (!isInUsersField(dialog)) focusOn(first ?? dialog);
}
