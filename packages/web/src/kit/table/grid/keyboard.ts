/** The action of a key in the rows of a table. */
export type RowKey = { to: number } | "open" | "select" | "leave";

/**
 * The action of a key pressed on row `current` (undefined at first) of `count` rows, with `onScreen` rows in the
 * viewport; undefined for other keys.
 */
export function rowKey(key: string, current: number | undefined, count: number, onScreen: number): RowKey | undefined {
  const last = count - 1;
  const clamped = (index: number): RowKey => ({ to: Math.max(0, Math.min(last, index)) });
  switch (key) {
    case "ArrowDown":
      return clamped(current === undefined ? 0 : current + 1);
    case "ArrowUp":
      return clamped(current === undefined ? 0 : current - 1);
    case "PageDown":
      return clamped((current ?? 0) + onScreen);
    case "PageUp":
      return clamped((current ?? 0) - onScreen);
    case "Home":
      return clamped(0);
    case "End":
      return clamped(last);
    case "Enter":
      return "open";
    case " ":
      return "select";
    case "Escape":
      return "leave";
    default:
      return undefined;
  }
}
