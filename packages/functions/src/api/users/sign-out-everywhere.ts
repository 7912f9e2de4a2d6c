import { signOutEverywhere } from "@apothecary/core/users/contract";
import { signOutEverywhere as endAll } from "@apothecary/core/users/sign-out";
import { api } from "../../lib/api.ts";
import { endedCookie } from "../../lib/cookie.ts";
import { Reply } from "../../lib/reply.ts";

/** Ends all sessions of the user. */
export const handler = api(signOutEverywhere, async ({ session, actor }) => new Reply(await endAll(session, actor), { cookies: [endedCookie()] }));
