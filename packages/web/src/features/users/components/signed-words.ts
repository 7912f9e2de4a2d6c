/** How many people sign an action, in words. */
export const SIGNED_WORDS = ["Nobody", "Who does it", "Who does it, and a second person"] as const;
