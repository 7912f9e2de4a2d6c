import { signatureChallenge } from "@apothecary/core/users/contract";
import { askForSignature } from "@apothecary/core/users/passkeys/ask-signature";
import { api } from "../../lib/api.ts";

/** Asks for a passkey that signs. */
export const handler = api(signatureChallenge, ({ body, session, request, actor }) => askForSignature(body, session, request.viewer, actor));
