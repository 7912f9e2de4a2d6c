import { useSyncExternalStore } from "react";

let printing = false;

/** Whether the page is being printed; lists then show all rows. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing || window.matchMedia("print").matches);
}

function subscribe(changed: () => void): () => void {
  const ended = new AbortController();
  const set = (value: boolean) => () => {
    printing = value;
    changed();
  };
  window.addEventListener("beforeprint", set(true), { signal: ended.signal });
  window.addEventListener("afterprint", set(false), { signal: ended.signal });
  window.matchMedia("print").addEventListener("change", changed, { signal: ended.signal });
  return () => ended.abort();
}
