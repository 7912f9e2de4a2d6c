/** Asks the user's authenticator through the browser. Loaded when a passkey is needed; not part of the login page. */
import type { CreatedPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "@apothecary/core/users/contract";
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** Why there is no passkey: a sentence for the user. */
interface NoPasskey {
  reason: string;
}

const UNSUPPORTED = "This browser has no passkeys here. They need a current browser, and https.";
const CANCELLED = "The passkey was not confirmed. Please try again.";
/** By the name of the browser's error. */
const REASONS: Partial<Record<string, string>> = {
  InvalidStateError: "This device or key already has a passkey of yours.",
  SecurityError: "Passkeys do not work at this address. Open the application by its name.",
};

/** Answers a sign-in's challenge. */
export function answerPasskey(request: PasskeyRequest): Promise<PasskeyAnswer | NoPasskey> {
  return unlessCancelled(async () => {
    const { id, response } = await startAuthentication({ optionsJSON: request as Parameters<typeof startAuthentication>[0]["optionsJSON"] });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  });
}

/** Creates a passkey. */
export function createPasskey(creation: PasskeyCreation): Promise<CreatedPasskey | NoPasskey> {
  return unlessCancelled(async () => {
    const { id, response } = await startRegistration({ optionsJSON: creation as Parameters<typeof startRegistration>[0]["optionsJSON"] });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });
}

/** Browsers refuse by an `Error`: the user cancelled, waited too long, or has no such authenticator. They do not say which. */
async function unlessCancelled<T>(ask: () => Promise<T>): Promise<T | NoPasskey> {
  if (!browserSupportsWebAuthn()) return { reason: UNSUPPORTED };
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { reason: REASONS[error.name] ?? CANCELLED };
  }
}
