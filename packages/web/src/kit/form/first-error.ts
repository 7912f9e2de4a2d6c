import type { RefObject } from "react";
import { focusOn, userMoves } from "../../lib/page/focus.ts";

/** The maximum number of frames to wait for the error to render: slow machines need more than two. */
const MAX_FRAMES = 60;

/** Focuses the first invalid control once its error is rendered, unless the user has gone to another field. */
export function focusFirstError(within: RefObject<HTMLElement | null>): void {
  const hasMoved = userMoves();
  let frames = 0;
  const focusWhenRendered = () => {
    if (hasMoved()) return;
    const first = within.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    frames += 1;
    if (first) focusOn(first);
    else if (frames < MAX_FRAMES) requestAnimationFrame(focusWhenRendered);
  };
  // Skips the first frame, which may still show the previous errors.
  requestAnimationFrame(() => requestAnimationFrame(focusWhenRendered));
}
