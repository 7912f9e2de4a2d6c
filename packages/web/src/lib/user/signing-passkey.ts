/** The user's passkeys, and signing with one in place of the password (contract, section 8, Signature). */
import { type PasskeyAnswer, passkeys, signatureChallenge } from "@apothecary/core/users/contract";
import { queryOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../server/call.ts";
import { keys } from "../server/keys.ts";
import { loadPart } from "../server/load-part.ts";
import { useAction } from "../server/use-action.ts";

/** The user's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: keys.users.passkeys,
  queryFn: ({ signal }) => call(passkeys, {}, { signal }),
});

/** Asks an authenticator for a signature of the user, or of the named second person. Resolves to undefined while another request is pending. */
export function useSigningPasskey(): { busy: boolean; ask: (username?: string) => Promise<PasskeyAnswer | { reason: string } | undefined> } {
  const [busy, setBusy] = useState(false);
  const refusal = useRef<string>(undefined);
  const challenge = useAction(signatureChallenge, {
    quiet: true,
    onRefused: ({ message }) => {
      refusal.current = message;
      return true;
    },
  });
  const ask = async (username?: string) => {
    if (busy) return undefined;
    setBusy(true);
    refusal.current = undefined;
    try {
      const given = await challenge.run({ body: username === undefined ? {} : { username } });
      if (!given) return refusal.current === undefined ? undefined : { reason: refusal.current };
      const { answerPasskey } = await loadPart(() => import("./passkey.ts"));
      return await answerPasskey(given.request);
    } finally {
      setBusy(false);
    }
  };
  return { busy, ask };
}
