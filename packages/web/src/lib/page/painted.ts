/** Resolves once what was rendered last is painted; at once in a window that is not visible, which paints nothing. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
