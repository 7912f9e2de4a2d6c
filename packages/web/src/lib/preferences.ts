/**
 * How somebody wants to see the application on this machine: kept by the browser, put on the document's element where
 * the tokens read it.
 */
import { keep, kept } from "./kept.ts";
import { createStore } from "./store.ts";

export const THEMES = ["light", "dark", "system"] as const;
export const DENSITIES = ["compact", "normal", "touch", "automatic"] as const;

export type Theme = (typeof THEMES)[number];
/** `automatic` is touch where there is no mouse, else normal. */
export type Density = (typeof DENSITIES)[number];

interface Preferences {
  theme: Theme;
  density: Density;
  /** Whether the drawer shows its icons alone. */
  drawerCollapsed: boolean;
}

export const preferences = createStore<Preferences>(readFrom(kept("preferences")));

/** Changes some of the preferences, and keeps them. */
export function prefer(changed: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...changed };
  preferences.set(next);
  keep("preferences", next);
  showPreferences();
}

/** Puts theme and density on the document's element: once before anything is shown, then with each change. */
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
