import { loginCheck } from "@apothecary/core/users/contract";
import { signIn } from "@apothecary/core/users/sign-in";
import { api } from "../../lib/api.ts";
import { sessionCookie } from "../../lib/cookie.ts";
import { Reply } from "../../lib/reply.ts";

/** Signs a user in. */
export const handler = api(loginCheck, async ({ body, actor, request }) => {
  const { jwt, maxAge, answer } = await signIn({ ...body, address: request.address, earlier: request.token }, actor);
  return new Reply(answer, { cookies: [sessionCookie(jwt, maxAge)] });
});
