import { type RefObject, useLayoutEffect, useState } from "react";
import { preferences } from "../../../lib/user/preferences.ts";
import { useStore } from "../../../lib/storage/store.ts";

/** The fallback until the design tokens are read, in pixels. */
const USUAL_PX = 36;
const COARSE = "(pointer: coarse)";

/** The row height in pixels, from the design tokens of the user's density. */
export function useRowHeight(element: RefObject<HTMLElement | null>): number {
  const { density } = useStore(preferences);
  const [height, setHeight] = useState(USUAL_PX);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of density changes the tokens.
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
