import { useLayoutEffect, useState } from "react";
import { preferences } from "../../../lib/user/preferences.ts";
import { useStore } from "../../../lib/storage/store.ts";

/** The fallback until the design tokens are read, in pixels. */
const USUAL_PX = 36;
const COARSE = "(pointer: coarse)";

/** The row height in pixels, from the design tokens of the user's density. They are read of the page: its style is known before that of a new table. */
export function useRowHeight(): number {
  const { density } = useStore(preferences);
  const [height, setHeight] = useState(tokenHeight);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of density changes the tokens.
  useLayoutEffect(() => {
    const read = () => setHeight(tokenHeight());
    read();
    const pointer = matchMedia(COARSE);
    pointer.addEventListener("change", read);
    return () => pointer.removeEventListener("change", read);
  }, [density]);
  return height;
}

function tokenHeight(): number {
  const pixels = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--row"));
  return pixels > 0 ? pixels : USUAL_PX;
}
