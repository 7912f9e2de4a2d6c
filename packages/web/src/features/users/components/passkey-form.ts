import { addPasskey, MAX_PASSKEY_NAME, newPasskey } from "@apothecary/core/users/contract";
import { useState } from "react";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { loadPart } from "../../../lib/server/load-part.ts";
import { useAction } from "../../../lib/server/use-action.ts";

const UNAUTHORISED = 401;
export const PASSKEY_NAME_HELP = "Where the passkey is, such as this tablet or the key on your key ring.";

/** The form that adds a passkey: checks the password, lets the authenticator create the passkey, and stores it. */
export function usePasskeyForm(taken: readonly string[], onDone: () => void) {
  const [creating, setCreating] = useState(false);
  const [error, setError] = useState<string>();
  const store = useAction(addPasskey, {
    onRefused: ({ message }) => {
      setError(message);
      return true;
    },
  });
  const create = async (creation: Parameters<Awaited<ReturnType<typeof parts>>["createPasskey"]>[0], name: string) => {
    setError(undefined);
    setCreating(true);
    try {
      const passkey = await (await parts()).createPasskey(creation);
      if ("reason" in passkey) return setError(passkey.reason);
      if (await store.run({ body: { name, passkey } })) onDone();
    } finally {
      setCreating(false);
    }
  };
  const form = useContractForm(newPasskey, {
    values: { name: "", password: "" },
    toBody: ({ password }) => ({ password }),
    required: { name: "Name", password: "Password" },
    check: ({ name }) => ({ name: nameFault(name.trim(), taken) }),
    placeRefusal: ({ status }) => (status === UNAUTHORISED ? { path: "password", message: "Incorrect credentials." } : undefined),
    quiet: true,
    onDone: ({ creation }, { name }) => void create(creation, name),
  });
  return { ...form, busy: form.busy || creating || store.isPending, error: form.error ?? error };
}

const parts = () => loadPart(() => import("../../../lib/user/passkey.ts"));

function nameFault(name: string, taken: readonly string[]): string | undefined {
  if (name.length > MAX_PASSKEY_NAME) return `Name cannot exceed ${MAX_PASSKEY_NAME} characters.`;
  return taken.some((other) => other.toLowerCase() === name.toLowerCase()) ? "You already have a passkey of this name." : undefined;
}
