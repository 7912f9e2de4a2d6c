/**
 * Answers that bore an ETag, so that what did not change is not sent again. Forgotten with the session: they may hold
 * what the next user may not see.
 */
export interface CachedAnswer {
  etag: string;
  body: unknown;
  next: string | undefined;
}

/** The most answers that are cached; the one that was used longest ago goes first. */
const MAX_CACHED = 24;
const cached = new Map<string, CachedAnswer>();

export function cachedAnswer(address: string): CachedAnswer | undefined {
  const found = cached.get(address);
  if (found) {
    cached.delete(address);
    cached.set(address, found);
  }
  return found;
}

export function cacheAnswer(address: string, answer: CachedAnswer): void {
  cached.delete(address);
  cached.set(address, answer);
  const [oldest] = cached.keys();
  if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
}

export function forgetAnswers(): void {
  cached.clear();
}
