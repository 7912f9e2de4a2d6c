/** The position of the split view's divider: the list's share of the width in percent. */
export const LEAST = 25;
export const MOST = 75;
export const AT_FIRST = 55;
const STEP = 2;

const within = (position: number): number => Math.min(MOST, Math.max(LEAST, position));

/** The stored position; the default if it is missing or invalid. */
export function dividerPosition(found: unknown, atFirst = AT_FIRST): number {
  return typeof found === "number" && Number.isFinite(found) ? within(found) : atFirst;
}

/** The position for a pointer at `pixels` from the left edge of `width` pixels. */
export function atPointer(pixels: number, width: number): number {
  return width > 0 ? within((pixels / width) * 100) : AT_FIRST;
}

/** The position after a key press; undefined for other keys. */
export function afterKey(key: string, position: number): number | undefined {
  if (key === "ArrowLeft") return within(position - STEP);
  if (key === "ArrowRight") return within(position + STEP);
  if (key === "Home") return LEAST;
  return key === "End" ? MOST : undefined;
}
