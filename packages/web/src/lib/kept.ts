/**
 * What the browser keeps for this machine's user. A browser that keeps nothing (private windows, full disks) is no fault:
 * the application then begins with its defaults each time.
 */
const PREFIX = "apothecary.";
/** Noted while counts of a stock take wait in this browser for the server. */
export const WAITING_COUNTS = "counts.waiting";

/** Noted while picks wait in this browser for the server. */
export const WAITING_PICKS = "picks.waiting";

/** Who was signed in last, for opening the application without a network. */
export const USER = "user";

/** How long something is kept: by the browser, or as long as the window is open. */
type Keeper = "browser" | "window";

const storageOf = (keeper: Keeper): Storage => (keeper === "browser" ? localStorage : sessionStorage);

/** What was kept under a name; undefined if there is nothing, or nothing that can be read. */
export function kept(name: string, keeper: Keeper = "browser"): unknown {
  try {
    const text = storageOf(keeper).getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Keeps a value under a name, or forgets it where it is undefined; returns whether the browser would. */
export function keep(name: string, value: unknown, keeper: Keeper = "browser"): boolean {
  try {
    if (value === undefined) storageOf(keeper).removeItem(PREFIX + name);
    else storageOf(keeper).setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Calls a listener whenever another window of the browser keeps something under a name, or forgets it. No name: there is nothing to follow yet. */
export function onKept(nameNow: () => string | undefined, listener: () => void): void {
  globalThis.addEventListener("storage", ({ key }) => {
    const name = nameNow();
    // Everything was forgotten at once where there is no key.
    if (name !== undefined && (key === PREFIX + name || key === null)) listener();
  });
}
