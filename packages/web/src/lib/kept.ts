/**
 * Values that the browser stores for the user of this machine. If storage is unavailable (private windows, full disks),
 * the application starts with its defaults each time.
 */
const PREFIX = "apothecary.";
/** Set while stock take counts wait in this browser to be sent. */
export const WAITING_COUNTS = "counts.waiting";

/** Set while picks wait in this browser to be sent. */
export const WAITING_PICKS = "picks.waiting";

/** The last signed-in user, to open the application offline. */
export const USER = "user";

/** How long a value is stored: permanently, or until the window closes. */
type Keeper = "browser" | "window";

const storageOf = (keeper: Keeper): Storage => (keeper === "browser" ? localStorage : sessionStorage);

/** The stored value of a name; undefined if it is missing or cannot be parsed. */
export function kept(name: string, keeper: Keeper = "browser"): unknown {
  try {
    const text = storageOf(keeper).getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it if undefined; returns whether the browser stored it. */
export function keep(name: string, value: unknown, keeper: Keeper = "browser"): boolean {
  try {
    if (value === undefined) storageOf(keeper).removeItem(PREFIX + name);
    else storageOf(keeper).setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Calls a listener whenever another window changes the value of a name. Without a name it does nothing. */
export function onKept(nameNow: () => string | undefined, listener: () => void): void {
  globalThis.addEventListener("storage", ({ key }) => {
    const name = nameNow();
    // The key is null if the whole storage was cleared.
    if (name !== undefined && (key === PREFIX + name || key === null)) listener();
  });
}
