/**
 * Display preferences for this machine: stored in the browser, and set as attributes on the document element for the
 * design tokens.
 */
import { writeStored, readStored } from "../storage/browser-storage.ts";
import { createStore } from "../storage/store.ts";

export const THEMES = ["light", "dark", "system"] as const;
export const DENSITIES = ["compact", "normal", "touch", "automatic"] as const;

export type Theme = (typeof THEMES)[number];
/** `automatic` is `touch` without a mouse, otherwise `normal`. */
export type Density = (typeof DENSITIES)[number];

interface Preferences {
  theme: Theme;
  density: Density;
  /** Whether the drawer shows icons only. */
  drawerCollapsed: boolean;
}

export const preferences = createStore<Preferences>(readFrom(readStored("preferences")));

/** Changes and stores some of the preferences. */
export function prefer(changed: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...changed };
  preferences.set(next);
  writeStored("preferences", next);
  showPreferences();
}

/** Sets theme and density on the document element, before the first render and with each change. */
export function showPreferences(): void {
  const { theme, density } = preferences.get();
  attribute("data-theme", theme === "system" ? undefined : theme);
  attribute("data-density", density === "automatic" ? undefined : density);
}

/** The valid stored preferences, with defaults for the rest. */
export function readFrom(found: unknown): Preferences {
  const { theme, density, drawerCollapsed } = (typeof found === "object" && found !== null ? found : {}) as Record<string, unknown>;
  return {
    theme: THEMES.find((one) => one === theme) ?? "system",
    density: DENSITIES.find((one) => one === density) ?? "automatic",
    drawerCollapsed: drawerCollapsed === true,
  };
}

function attribute(name: string, value: string | undefined): void {
  if (value === undefined) document.documentElement.removeAttribute(name);
  else document.documentElement.setAttribute(name, value);
}
