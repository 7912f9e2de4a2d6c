import type { RefObject } from "react";

/** How many frames to wait for the error to be rendered: a slow machine takes more than two. */
const MAX_FRAMES = 60;

/** Focuses the first invalid control, once its error is rendered. */
export function focusFirstError(within: RefObject<HTMLElement | null>): void {
  let frames = 0;
  const lead = () => {
    const first = within.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    frames += 1;
    if (first) first.focus();
    else if (frames < MAX_FRAMES) requestAnimationFrame(lead);
  };
  // Not in the first frame: it may still show the errors of before.
  requestAnimationFrame(() => requestAnimationFrame(lead));
}
