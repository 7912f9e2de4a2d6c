import type { RefObject } from "react";

/** Moves the focus to the first control in error, once it is shown to be. */
export function focusFirstError(within: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => requestAnimationFrame(() => within.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()));
}
