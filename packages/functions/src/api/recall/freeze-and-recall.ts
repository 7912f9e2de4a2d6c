import { freezeAndRecall } from "@apothecary/core/recall/contract";
import { freeze } from "@apothecary/core/recall/freeze";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Freezes batches and what was made with them. */
export const handler = api(freezeAndRecall, ({ body, actor }) => freeze(body, actor), signedCall);
