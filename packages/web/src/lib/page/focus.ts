/**
 * The focus moves once what it moves to is rendered, some frames later. A user who has gone to another field or
 * opened a menu meanwhile keeps the focus: otherwise the next key would go to the wrong field, and the menu would close.
 */

const FIELDS = "input, select, textarea";

/** The element that the application focused last. */
let focused: Element | undefined;
/** How often the application has moved the focus. */
let moves = 0;

/** Focuses an element for the application. */
export function focusOn(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!element) return;
  focused = element;
  moves += 1;
  element.focus(options);
}

const EMPTIABLE = "[data-field] :is(input:not([type=checkbox], [type=radio]), textarea):enabled:not([tabindex='-1'])";

/** Focuses the next empty field of the form after a control, or its first one for the form itself, if there is one. A chooser says by `data-filled` that it has a value. */
export function focusNextEmpty(control: HTMLElement): void {
  const form = control.closest("form");
  if (!form) return;
  const userHasMoved = userMoves();
  // What was chosen is rendered first.
  requestAnimationFrame(() => {
    if (userHasMoved()) return;
    const fields = [...form.querySelectorAll<HTMLInputElement>(EMPTIABLE)];
    // What a form contains follows it, too.
    const later = fields.filter((field) => control.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
    focusOn(later.find((field) => field.value === "" && field.dataset["filled"] === undefined));
  });
}

/** For each control of a row that may be removed: finds what gets the focus in its place. */
const replacements = new WeakMap<Element, () => HTMLElement | null>();

/** Says what gets the focus in the place of a control once its row is removed. */
export function replaces(control: Element, find: () => HTMLElement | null): void {
  replacements.set(control, find);
}

/** What gets the focus in the place of a removed control, if anything. */
export function focusReplacement(control: Element): HTMLElement | null | undefined {
  const found = replacements.get(control)?.();
  return found?.isConnected ? found : undefined;
}

/** Whether the user chose the field that has the focus, in an element or anywhere. */
export function isInUsersField(within: Element = document.body): boolean {
  const active = document.activeElement;
  return active !== null && active !== focused && active.matches(FIELDS) && within.contains(active);
}

/** Call when a move of the focus is requested. The result tells whether the user has gone to another field or menu since. */
export function userMoves(): () => boolean {
  const before = document.activeElement;
  return () => document.activeElement !== before && (isInUsersField() || isInPanel());
}

/**
 * The same for the return of the focus from what has closed: it is given up, too, if the application has meanwhile moved
 * the focus to what the user needs next.
 */
export function focusMoves(): () => boolean {
  const before = moves;
  const userHasMoved = userMoves();
  return () => moves !== before || userHasMoved();
}

/** Whether the focus is in an open menu or another panel, or on the button that opened it: the panel closes when the focus leaves. */
function isInPanel(): boolean {
  return document.activeElement?.closest('[popover], [aria-expanded="true"]') != null;
}
