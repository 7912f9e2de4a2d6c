/** Handles a hand scanner anywhere on the page. */
import { useLayoutEffect, useRef } from "react";
import { notify } from "../../lib/server/notify.ts";
import { createBurst } from "./burst.ts";

interface Listener {
  read: (text: string) => void;
  belowDialogs: boolean;
}

/** The stack of listeners; the last one is called. */
const listeners: Listener[] = [];
const MODAL = 'dialog:modal, [aria-modal="true"]';
const FIELD = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select";

/**
 * Calls `onRead` with scanned text while no text field has the focus; a focused field receives the text itself. Only
 * the last listener is called: a dialog's before the page's. With `belowDialogs` it is not called while a dialog is open,
 * because navigating would lose unsaved input.
 */
export function useScan(onRead: (text: string) => void, { belowDialogs = false }: { belowDialogs?: boolean } = {}): void {
  const latest = useRef(onRead);
  latest.current = onRead;
  useLayoutEffect(() => {
    const listener: Listener = { read: (text) => latest.current(text), belowDialogs };
    if (listeners.length === 0) window.addEventListener("keydown", onKeydown, { capture: true });
    listeners.push(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length === 0) window.removeEventListener("keydown", onKeydown, { capture: true });
    };
  }, [belowDialogs]);
}

const burst = createBurst();

function onKeydown(event: KeyboardEvent): void {
  if (isField(event.target)) return;
  const { key, timeStamp, repeat, ctrlKey, altKey, metaKey, isComposing } = event;
  const result = burst({ key, at: timeStamp, other: repeat || ctrlKey || altKey || metaKey || isComposing });
  if (!result.scanner) return;
  // A scanner's keys must not press buttons or trigger shortcuts.
  event.preventDefault();
  event.stopImmediatePropagation();
  const listener = listeners.at(-1);
  if (result.text === undefined || !listener) return;
  if (listener.belowDialogs && document.querySelector(MODAL)) notify({ message: "Close the dialog first, or scan into one of its fields.", type: "info" });
  else listener.read(result.text);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELD));
}
