/** Handles a hand scanner anywhere on the page. */
import { useLayoutEffect, useRef } from "react";
import { focusNextEmpty } from "../../lib/page/focus.ts";
import { type BurstResult, createBurst } from "./burst.ts";
import { enterValue, isSearch, keepsCodes, labelIn, scannableField, type Typable } from "./scanned-field.ts";
import { lookUpScan, unknownCode } from "./lookup.ts";
import { refuseScan } from "./refused.ts";
import { signal } from "./signal.ts";
import { offerScan, targetAt } from "./targets.ts";

/** Handles a scan; returns `false` if the code does not belong to it. */
type Reader = (text: string) => unknown;

interface Listener {
  read: Reader;
  belowDialogs: boolean;
}

/** The stack of listeners; the last one is called. */
const listeners: Listener[] = [];
const GROUP_SEPARATOR = "\u001D";
const MODAL = 'dialog:modal, [aria-modal="true"]';

/**
 * Calls `onRead` with scanned text. Only the last listener is called: a dialog's before the page's. With `belowDialogs` it
 * is called only while no dialog is open and no field has the focus, because navigating would lose unsaved input.
 *
 * A scan into a field never submits its form, and never stays in a field that it does not belong to (`kit/scan/targets.ts`).
 */
export function useScan(onRead: Reader, { belowDialogs = false }: { belowDialogs?: boolean } = {}): void {
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

const detect = createBurst();
/** The field that the present burst of keys types into, with its value of before. */
let typedInto: { field: Typable; value: string } | undefined;

function onKeydown(event: KeyboardEvent): void {
  const { timeStamp, repeat, ctrlKey, altKey, metaKey, isComposing } = event;
  // Scanners send the separator of GS1 fields as Ctrl+].
  const isSeparator = ctrlKey && event.key === "]";
  const key = isSeparator ? GROUP_SEPARATOR : event.key;
  const result = detect({ key, at: timeStamp, other: repeat || (ctrlKey && !isSeparator) || altKey || metaKey || isComposing });
  const field = scannableField(event.target);
  if (field === "none") return;
  const isRead = field ? readInField(result, key, field) : readOutside(result);
  // A scanner's keys must not press buttons, trigger shortcuts or submit forms.
  if (!isRead) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Outside fields the scanner's keys are the scan's alone. */
function readOutside({ text, scanner }: BurstResult): boolean {
  if (scanner && text !== undefined) heard(text, undefined);
  return scanner;
}

/** In a field the scanner types first; at the end of the scan the field has its value of before again, unless the code belongs there. */
function readInField({ text, begins }: BurstResult, key: string, field: Typable): boolean {
  // The focus can move within a scan.
  if (begins || typedInto?.field !== field) typedInto = { field, value: field.value };
  const burst = text === undefined ? undefined : { text, value: typedInto.value };
  const found = burst ?? (key === "Enter" || key === "Tab" ? labelIn(field) : undefined);
  if (!found || (isSearch(field) && keepsCodes(field, found.text))) return false;
  typedInto = undefined;
  heard(found.text, { field, value: found.value });
  return true;
}

/** Hears a scan again that a chooser has kept until its list was loaded, and that is not for it. */
export function hearAgain(text: string, field: Typable): void {
  heard(text, { field, value: field.value });
}

/** Gives a scan to what it belongs to, and refuses it if there is nothing. */
function heard(text: string, typed: typeof typedInto): void {
  const taker = given(text, typed);
  if (taker) took(taker);
  else void lookedUp(text, typed);
}

function took(taker: Typable | "reader"): void {
  if (taker === "reader") return;
  signal("right");
  focusNextEmpty(taker);
}

/** Gives a code under the name that the fields know it by. Refuses it if the look-up fails, too, which then says why. */
async function lookedUp(text: string, typed: typeof typedInto): Promise<void> {
  const name = await lookUpScan(text);
  const taker = name === undefined || typed?.field.isConnected === false ? undefined : given(name, typed);
  if (taker) {
    took(taker);
    return;
  }
  if (name === undefined) unknownCode.set(text);
  refuseScan(text);
}

/** The field that has taken a code: the focused one, or another beside it; `reader` if the dialog or the page has handled it. */
function given(text: string, typed: typeof typedInto): Typable | "reader" | undefined {
  const modal = [...document.querySelectorAll(MODAL)].at(-1);
  const own = typed && targetAt(typed.field);
  // A chooser has the whole text, even if the scanner paused within it.
  if (typed && (own?.take(text) || own?.take(typed.field.value) || keepsCodes(typed.field, text))) return typed.field;
  if (own) own.restore();
  else if (typed) enterValue(typed.field, typed.value);
  const listener = listeners.at(-1);
  const mayNavigate = !modal && (!typed || isSearch(typed.field));
  if (listener && (mayNavigate || !listener.belowDialogs) && listener.read(text) !== false) return "reader";
  return offerScan(text, typed?.field.form ?? modal ?? document.body);
}
