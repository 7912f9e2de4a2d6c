/** Users with passkeys. */
import { update } from "@apothecary/core/lib/table/table";
import { checkedPasskey } from "@apothecary/core/users/passkeys/check-created-passkey";
import { userKey } from "@apothecary/core/users/user.rows";
import { Authenticator } from "./authenticator.ts";

/** The origin of calls that are no browser's. */
export const LOCAL_ORIGIN = "http://localhost";
const CHALLENGE = "A".repeat(43);

/** Gives a user a passkey, in place of others, without the calls that add one. */
export async function givePasskey(id: number, name = "Key"): Promise<Authenticator> {
  const key = new Authenticator(LOCAL_ORIGIN);
  const checked = await checkedPasskey(key.create(CHALLENGE), { challenge: CHALLENGE, origin: LOCAL_ORIGIN });
  if (!checked) throw new Error("The authenticator of the tests is not accepted.");
  const passkeys = { [key.id]: { name, ...checked, transports: ["usb"], created: new Date().toISOString() } };
  await update({ key: userKey(id), set: { passkeys } });
  return key;
}
