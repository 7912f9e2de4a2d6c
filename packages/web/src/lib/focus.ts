/**
 * The focus moves once what it moves to is rendered, some frames later. A user who has gone to another control meanwhile
 * keeps the focus: otherwise the next key would go to the wrong field, and a menu just opened would close.
 */

const FIELDS = "input, select, textarea";

/** The element that the application focused last. */
let focused: Element | undefined;

/** Focuses an element for the application. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  focused = element;
  element.focus();
}

/** Whether the user chose the field that has the focus, in an element or anywhere. */
export function isInUsersField(within: Element = document.body): boolean {
  const active = document.activeElement;
  return active !== null && active !== focused && active.matches(FIELDS) && within.contains(active);
}

/** Call when a move of the focus is requested. The result tells whether the user has gone to another control since. */
export function userMoves(): () => boolean {
  const unmoved = [document.activeElement, document.body, null];
  return () => document.activeElement !== focused && !unmoved.includes(document.activeElement);
}
