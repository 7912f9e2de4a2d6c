/**
 * Where the divider of a list and its detail stands: the list's share of the width in percent.
 */
export const LEAST = 25;
export const MOST = 75;
export const AT_FIRST = 55;
const STEP = 2;

const within = (place: number): number => Math.min(MOST, Math.max(LEAST, place));

/** Where it was left; where nothing usable was kept, as it is at first. */
export function placeFrom(found: unknown, atFirst = AT_FIRST): number {
  return typeof found === "number" && Number.isFinite(found) ? within(found) : atFirst;
}

/** Where a pointer at so many pixels of the whole width puts it. */
export function atPointer(pixels: number, width: number): number {
  return width > 0 ? within((pixels / width) * 100) : AT_FIRST;
}

/** Where a key puts it; undefined is no key of the divider. */
export function afterKey(key: string, place: number): number | undefined {
  if (key === "ArrowLeft") return within(place - STEP);
  if (key === "ArrowRight") return within(place + STEP);
  if (key === "Home") return LEAST;
  return key === "End" ? MOST : undefined;
}
