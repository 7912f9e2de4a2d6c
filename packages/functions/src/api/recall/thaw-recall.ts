import { thawRecall } from "@apothecary/core/recall/contract";
import { thaw } from "@apothecary/core/recall/thaw";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Restores what a recall froze. */
export const handler = api(thawRecall, ({ body, actor }) => thaw(body, actor), signedCall);
