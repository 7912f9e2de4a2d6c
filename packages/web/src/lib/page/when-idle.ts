/** Without idle callbacks (Safari), work waits for this long. */
const LATER_MS = 300;

/** Does something once the page has nothing else to do. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, LATER_MS);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work);
  return () => cancelIdleCallback(callback);
}
