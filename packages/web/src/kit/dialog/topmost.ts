/**
 * Esc and the browser's Back (also the edge swipe on a tablet) close the topmost dialog, and nothing else. A dialog with
 * unsaved input asks first. Esc works from the first paint: PrimeReact orders its dialogs in a later effect, so an early
 * key press would reach the dialog below.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { isSteppingBack } from "../../lib/page/step-back.ts";
import { createStore } from "../../lib/storage/store.ts";

type Close = { current: (() => void) | undefined };

/** The stack of open dialogs, topmost last. */
const open: Close[] = [];

/** Whether a dialog is open. */
export const dialogIsOpen = createStore(false);

/**
 * Calls `close` on Esc or Back while this dialog is topmost. Without `close` the dialog still consumes them, so that
 * dialogs below keep their input.
 */
export function useClosesTopmost(close: (() => void) | undefined): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (open.length === 0) document.addEventListener("keydown", onKeydown);
    open.push(latest);
    dialogIsOpen.set(true);
    return () => {
      open.splice(open.indexOf(latest), 1);
      dialogIsOpen.set(open.length > 0);
      if (open.length === 0) document.removeEventListener("keydown", onKeydown);
    };
  }, []);
}

function onKeydown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  closeTopmost();
}

function closeTopmost(): void {
  open.at(-1)?.current?.();
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
