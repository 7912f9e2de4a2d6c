import { type RefObject, useLayoutEffect, useState } from "react";
import { preferences } from "../../lib/preferences.ts";
import { useStore } from "../../lib/store.ts";

/** Until the tokens have been read. */
const USUAL_PX = 36;
const COARSE = "(pointer: coarse)";

/** The height of a row in pixels, from the tokens of the person's density. */
export function useRowHeight(element: RefObject<HTMLElement | null>): number {
  const { density } = useStore(preferences);
  const [height, setHeight] = useState(USUAL_PX);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens read differently once the density is another.
  useLayoutEffect(() => {
    const read = () => {
      if (!element.current) return;
      const pixels = Number.parseFloat(getComputedStyle(element.current).getPropertyValue("--row"));
      if (pixels > 0) setHeight(pixels);
    };
    read();
    const pointer = matchMedia(COARSE);
    pointer.addEventListener("change", read);
    return () => pointer.removeEventListener("change", read);
  }, [element, density]);
  return height;
}
