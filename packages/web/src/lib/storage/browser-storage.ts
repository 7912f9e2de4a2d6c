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
type Lifetime = "browser" | "window";

const storageFor = (lifetime: Lifetime): Storage => (lifetime === "browser" ? localStorage : sessionStorage);

/** The stored value of a name; undefined if it is missing or cannot be parsed. */
export function readStored(name: string, lifetime: Lifetime = "browser"): unknown {
  try {
    const text = storageFor(lifetime).getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it if undefined; returns whether the browser stored it. */
export function writeStored(name: string, value: unknown, lifetime: Lifetime = "browser"): boolean {
  try {
    if (value === undefined) storageFor(lifetime).removeItem(PREFIX + name);
    else storageFor(lifetime).setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Calls a listener whenever another window changes the value of a name. Without a name it does nothing. */
export function onStoredChange(nameNow: () => string | undefined, listener: () => void): void {
  globalThis.addEventListener("storage", ({ key }) => {
    const name = nameNow();
    // The key is null if the whole storage was cleared.
    if (name !== undefined && (key === PREFIX + name || key === null)) listener();
  });
}
