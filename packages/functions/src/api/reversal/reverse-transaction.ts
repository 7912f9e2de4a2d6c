import { reverseTransaction } from "@apothecary/core/reversal/contract";
import { reverse } from "@apothecary/core/reversal/reverse";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Reverses a transaction. */
export const handler = api(reverseTransaction, ({ body, session, actor }) => reverse(body, session.user, actor), signedCall);
