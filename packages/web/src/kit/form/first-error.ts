import type { RefObject } from "react";

/** So many frames are waited for the error to be drawn: a slow machine takes more than two. */
const MAX_FRAMES = 60;

/** Moves the focus to the first control in error, once it is shown to be. */
export function focusFirstError(within: RefObject<HTMLElement | null>): void {
  let frames = 0;
  const lead = () => {
    const first = within.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    frames += 1;
    if (first) first.focus();
    else if (frames < MAX_FRAMES) requestAnimationFrame(lead);
  };
  // Not the first frame: what was wrong before may still be drawn as wrong in it.
  requestAnimationFrame(() => requestAnimationFrame(lead));
}
