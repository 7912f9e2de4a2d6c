import { useMedia } from "../../../lib/page/use-media.ts";
import { useStore } from "../../../lib/storage/store.ts";
import { preferences } from "../../../lib/user/preferences.ts";

/** The height until the design tokens are there, in pixels. */
const USUAL_PX = 36;
const COARSE = "(pointer: coarse)";

/** The heights that were read. Reading one makes the browser work out the style of the page, which changes while tables are rendered. */
const known = new Map<string, number>();

/** The row height in pixels, from the design tokens of the user's density and pointer. */
export function useRowHeight(): number {
  const { density } = useStore(preferences);
  const tokens = `${density} ${useMedia(COARSE)}`;
  const height = known.get(tokens) ?? tokenHeight();
  if (height !== undefined) known.set(tokens, height);
  return height ?? USUAL_PX;
}

function tokenHeight(): number | undefined {
  const pixels = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--row"));
  return pixels > 0 ? pixels : undefined;
}
