/**
 * Cache of responses with an ETag, so that unchanged ones are not sent again. Cleared with the session, because they may
 * contain data that the next user may not see.
 */
export interface CachedAnswer {
  etag: string;
  body: unknown;
  next: string | undefined;
}

/** Maximum number of cached responses; the least recently used is evicted first. */
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
