import { loginCheck } from "@apothecary/core/users/contract";
import { DEVICE_SECONDS } from "@apothecary/core/users/device";
import { signIn } from "@apothecary/core/users/sign-in";
import { api } from "../../lib/api.ts";
import { tokenCookie } from "../../lib/cookie.ts";
import { Reply } from "../../lib/reply.ts";

/** Signs a user in. */
export const handler = api(loginCheck, async ({ body, actor, request }) => {
  const { jwt, maxAge, device, answer } = await signIn({ ...body, ...request.viewer, earlier: request.token }, actor);
  return new Reply(answer, { cookies: [tokenCookie("session", jwt, maxAge), tokenCookie("device", device, DEVICE_SECONDS)] });
});
