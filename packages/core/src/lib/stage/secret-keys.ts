/**
 * What a secret of a deployed stage holds. A generated secret may be one plain text. While a key is replaced there are two:
 *
 *   { current: old, next: new }      the new key is accepted everywhere before it is used anywhere
 *   { current: new, previous: old }  the new key is used, the old one still accepted
 *   { current: new }                 the old key is refused
 */
import * as z from "zod";

export const SecretKeys = z.strictObject({
  /** The key that signs, and that CloudFront sends. */
  current: z.string().min(1),
  next: z.string().min(1).optional(),
  previous: z.string().min(1).optional(),
  /** The key of what outlives sessions: digests of requests, positions of counts. By default the current key. */
  records: z.string().min(1).optional(),
  /** Keys that were replaced and prove what was written with them, newest first: those of the ledger, which are kept. */
  earlier: z.array(z.string().min(1)).optional(),
  /** When this was written, ISO 8601. */
  since: z.string().optional(),
});
export type SecretKeys = z.infer<typeof SecretKeys>;

/** Reads a secret's text. */
export function secretKeysIn(text: string): SecretKeys {
  return text.startsWith("{") ? SecretKeys.parse(JSON.parse(text)) : SecretKeys.parse({ current: text });
}

/** The accepted keys; the first of them is the current one. */
export function acceptedKeys({ current, previous, next, earlier = [] }: SecretKeys): string[] {
  return [current, previous, next, ...earlier].filter((key) => key !== undefined);
}
