/** What both checks of authenticators share: of an answer, and of a new passkey. */

export const PASSKEY_TYPE = "public-key";

/** What an answer is checked against. */
export interface Expected {
  challenge: string;
  origin: string;
  /** Whether the authenticator has to have checked who uses it, by PIN, finger or face; otherwise its touch is enough. */
  verifiesUser?: boolean;
}

/** The library throws an `Error` for each answer that it does not accept. It reads no database and no network here. */
export async function unlessRefused<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
