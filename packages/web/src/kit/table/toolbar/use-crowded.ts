import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** A toolbar with an open panel, or with the focus on a control other than its search box. The style sheet has it too. */
const IN_USE = ':has(> :not(.table-search):focus-within, [aria-expanded="true"])';

/**
 * Whether the controls of a toolbar need more than one row. They are measured in one row that may overflow; the width that
 * they needed is kept, because they are not there to be measured while the toolbar is folded. A control that is wider
 * because of what was chosen in it is left in place, with its open panel and the focus, until the user leaves it.
 */
export function useCrowded(): [RefObject<HTMLDivElement | null>, boolean] {
  const toolbar = useRef<HTMLDivElement>(null);
  const needed = useRef(0);
  const width = useRef(0);
  const [crowded, setCrowded] = useState(false);
  useLayoutEffect(() => {
    const element = toolbar.current;
    if (!element) return;
    const read = () => {
      if (element.clientWidth === width.current && element.matches(IN_USE)) return;
      width.current = element.clientWidth;
      if (crowded) return setCrowded(element.clientWidth < needed.current);
      needed.current = element.scrollWidth;
      setCrowded(element.scrollWidth > element.clientWidth);
    };
    read();
    const resized = new ResizeObserver(read);
    resized.observe(element);
    const changed = new MutationObserver(read);
    changed.observe(element, { subtree: true, childList: true, characterData: true, attributeFilter: ["aria-expanded"] });
    // When it fires, the focus has not yet arrived at the next control, which may be in the toolbar too.
    let frame = 0;
    const left = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    element.addEventListener("focusout", left);
    // Another font has other widths: the controls are measured again.
    const unfold = () => setCrowded(false);
    document.fonts.addEventListener("loadingdone", unfold);
    return () => {
      resized.disconnect();
      changed.disconnect();
      cancelAnimationFrame(frame);
      element.removeEventListener("focusout", left);
      document.fonts.removeEventListener("loadingdone", unfold);
    };
  });
  return [toolbar, crowded];
}
