import { vi } from "vitest";

/** Stands for the browser's storage, which the test environment lacks. Returns what is stored. */
export function stubStorage(name: "localStorage" | "sessionStorage"): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}
