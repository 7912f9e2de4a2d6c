import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Whether the controls of a toolbar need more than one row. They are measured in one row that may overflow; the width that
 * they needed is kept, because they are not there to be measured while the toolbar is folded.
 */
export function useCrowded(): [RefObject<HTMLDivElement | null>, boolean] {
  const toolbar = useRef<HTMLDivElement>(null);
  const needed = useRef(0);
  const [crowded, setCrowded] = useState(false);
  useLayoutEffect(() => {
    const element = toolbar.current;
    if (!element) return;
    const read = () => {
      if (crowded) return setCrowded(element.clientWidth < needed.current);
      needed.current = element.scrollWidth;
      setCrowded(element.scrollWidth > element.clientWidth);
    };
    read();
    const watched = new ResizeObserver(read);
    watched.observe(element);
    // Another font has other widths: the controls are measured again.
    const unfold = () => setCrowded(false);
    document.fonts.addEventListener("loadingdone", unfold);
    return () => {
      watched.disconnect();
      document.fonts.removeEventListener("loadingdone", unfold);
    };
  });
  return [toolbar, crowded];
}
