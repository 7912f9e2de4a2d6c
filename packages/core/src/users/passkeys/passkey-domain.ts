/** The domain of an origin, which passkeys are bound to. */
export const passkeyDomain = (origin: string): string => new URL(origin).hostname;
