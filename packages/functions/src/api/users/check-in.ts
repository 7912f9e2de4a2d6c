import { checkIn } from "@apothecary/core/users/contract";
import { api } from "../../lib/api.ts";

/** Returns whether the session is valid. */
export const handler = api(checkIn, async ({ session }) => ({ username: session.user.username }));
