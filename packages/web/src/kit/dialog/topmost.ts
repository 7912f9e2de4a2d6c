/**
 * Esc and the browser's Back (also the edge swipe on a tablet) close the topmost dialog, and nothing else. A dialog with
 * unsaved input asks first. Ctrl+Enter presses the main button of the topmost dialog, from any of its fields. Both keys work
 * from the first paint: PrimeReact orders its dialogs in a later effect, so an early key press would reach the dialog below.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { isSteppingBack } from "../../lib/page/step-back.ts";
import { createStore } from "../../lib/storage/store.ts";

/** What closes a dialog, if keys do, and its element. */
interface Shown {
  close: (() => void) | undefined;
  element: () => HTMLElement | null | undefined;
}

/** The stack of open dialogs, topmost last. */
const open: { readonly current: Shown }[] = [];

/** The button that Ctrl+Enter presses: the main one. A red button of a question is pressed on purpose only; that of a form is its submit button. */
const MAIN = ":is(.dialog-buttons, .dialog-view-foot) :is(.button-main, [type=submit]):enabled";

/** The topmost dialog; null until it is rendered, undefined if none is open. */
export const topmostDialog = (): HTMLElement | null | undefined => (open.length === 0 ? undefined : (open.at(-1)?.current.element() ?? null));

/** Whether a dialog is open. */
export const dialogIsOpen = createStore(false);

/**
 * Calls `close` on Esc or Back while this dialog is topmost, and presses its main button on Ctrl+Enter. Without `close` the
 * dialog still consumes Esc and Back, so that dialogs below keep their input.
 */
export function useTopmost(close: (() => void) | undefined, element: () => HTMLElement | null | undefined): void {
  const latest = useRef({ close, element });
  latest.current = { close, element };
  useLayoutEffect(() => {
    if (open.length === 0) listen(true);
    open.push(latest);
    dialogIsOpen.set(true);
    return () => {
      open.splice(open.indexOf(latest), 1);
      dialogIsOpen.set(open.length > 0);
      if (open.length === 0) listen(false);
    };
  }, []);
}

function listen(on: boolean): void {
  const change = on ? document.addEventListener : document.removeEventListener;
  change.call(document, "keydown", closeOnEscape);
  // Before the fields: in a line or a chooser Enter has its own meaning.
  change.call(document, "keydown", pressOnCtrlEnter, { capture: true });
  change.call(document, "keydown", keepFromBelow, { capture: true });
}

function closeOnEscape(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  closeTopmost();
}

function pressOnCtrlEnter(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return;
  const [button] = [...(open.at(-1)?.current.element()?.querySelectorAll<HTMLElement>(MAIN) ?? [])].slice(-1);
  // As with the mouse, the field that was typed into is left first and settles.
  button?.focus();
  setTimeout(() => button?.click());
}

/** Until the topmost dialog has the focus, Enter would submit the form of the dialog below. */
function keepFromBelow(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.key !== "Enter" || !(event.target instanceof Element)) return;
  const own = event.target.closest('[aria-modal="true"]');
  if (own === null || own === topmostDialog()) return;
  event.preventDefault();
  event.stopPropagation();
}

function closeTopmost(): void {
  open.at(-1)?.current.close?.();
}

/** Gives Back to the topmost dialog. Called once, by the frame, because the router has one blocker. */
export function useBackClosesTopmost(): void {
  const { state, reset } = useBlocker(isForDialog);
  useEffect(() => {
    if (state === "blocked") reset();
  }, [state, reset]);
}

const isForDialog: BlockerFunction = ({ historyAction }) => {
  if (historyAction !== "POP" || open.length === 0 || isSteppingBack()) return false;
  // The router first restores the address, which the dialog may be in.
  window.addEventListener("popstate", closeTopmost, { once: true });
  return true;
};
