import { freezeAgain } from "@apothecary/core/recall/contract";
import { freezeOnceMore } from "@apothecary/core/recall/freeze";
import { api } from "../../lib/api.ts";

/** Freezes what is left of a recall's batches once more. */
export const handler = api(freezeAgain, ({ body, actor }) => freezeOnceMore(body, actor));
