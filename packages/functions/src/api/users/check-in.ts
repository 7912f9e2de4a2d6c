import { checkIn } from "@apothecary/core/users/contract";
import { api } from "../../lib/api.ts";

/** Tells that the session still stands. */
export const handler = api(checkIn, async ({ session }) => ({ username: session.user.username }));
