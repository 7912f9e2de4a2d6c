/**
 * Answers that bore an ETag, so that what did not change is not sent again. Forgotten with the session: they may hold
 * what the next user may not see.
 */
export interface Held {
  etag: string;
  body: unknown;
  next: string | undefined;
}

/** The most answers that are held; the one that was used longest ago goes first. */
const MAX_HELD = 24;
const held = new Map<string, Held>();

export function heldAnswer(address: string): Held | undefined {
  const found = held.get(address);
  if (found) {
    held.delete(address);
    held.set(address, found);
  }
  return found;
}

export function holdAnswer(address: string, answer: Held): void {
  held.delete(address);
  held.set(address, answer);
  const [oldest] = held.keys();
  if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest);
}

export function forgetAnswers(): void {
  held.clear();
}
