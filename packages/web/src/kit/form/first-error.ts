import type { RefObject } from "react";

/** The maximum number of frames to wait for the error to render: slow machines need more than two. */
const MAX_FRAMES = 60;

/** Focuses the first invalid control once its error is rendered. */
export function focusFirstError(within: RefObject<HTMLElement | null>): void {
  let frames = 0;
  const lead = () => {
    const first = within.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    frames += 1;
    if (first) first.focus();
    else if (frames < MAX_FRAMES) requestAnimationFrame(lead);
  };
  // Skips the first frame, which may still show the previous errors.
  requestAnimationFrame(() => requestAnimationFrame(lead));
}
