import { logout } from "@apothecary/core/users/contract";
import { signOut } from "@apothecary/core/users/sign-out";
import { api } from "../../lib/api.ts";
import { endedCookie } from "../../lib/cookie.ts";
import { Reply } from "../../lib/reply.ts";

/** Ends the session. */
export const handler = api(logout, async ({ session }) => new Reply(await signOut(session), { cookies: [endedCookie()] }));
