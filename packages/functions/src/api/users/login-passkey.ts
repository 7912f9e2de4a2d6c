import { DEVICE_SECONDS } from "@apothecary/core/users/device";
import { loginPasskey } from "@apothecary/core/users/contract";
import { withPasskey } from "@apothecary/core/users/passkeys/prove-passkey";
import { signIn } from "@apothecary/core/users/sign-in";
import { api } from "../../lib/api.ts";
import { tokenCookie } from "../../lib/cookie.ts";
import { Reply } from "../../lib/reply.ts";

/** Signs a user in with a passkey. */
export const handler = api(loginPasskey, async ({ body: { passkey, ...credentials }, actor, request }) => {
  const { jwt, maxAge, device, answer } = await signIn({ ...credentials, ...request.viewer, earlier: request.token }, actor, withPasskey(passkey));
  return new Reply(answer, { cookies: [tokenCookie("session", jwt, maxAge), tokenCookie("device", device, DEVICE_SECONDS)] });
});
