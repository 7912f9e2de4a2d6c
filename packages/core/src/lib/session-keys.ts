/**
 * The keys that sign sessions: from the environment, or, deployed, from the parameter store, read once a process.
 */
import { settings } from "./settings.ts";

let cached: Promise<Uint8Array[]> | undefined;
let cachedFor: string | undefined;

/** The keys as bytes, the newest first: it signs, all verify. */
export function sessionKeys(): Promise<Uint8Array[]> {
  const { sessionKeys: keys, sessionKeysParameter } = settings();
  const source = keys.join(",") || (sessionKeysParameter ?? "");
  if (!cached || cachedFor !== source) {
    cachedFor = source;
    cached = load(keys, sessionKeysParameter);
  }
  return cached;
}

async function load(keys: string[], parameter: string | undefined): Promise<Uint8Array[]> {
  const texts = keys.length > 0 || !parameter ? keys : (await (await import("./parameter.ts")).readParameter(parameter)).split(",");
  return texts.map((text) => new TextEncoder().encode(text));
}
