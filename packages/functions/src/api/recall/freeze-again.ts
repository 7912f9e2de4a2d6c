import { freezeAgain } from "@apothecary/core/recall/contract";
import { freezeNewStock } from "@apothecary/core/recall/freeze";
import { api } from "../../lib/api.ts";

/** Freezes the remaining stock of a recall's batches again. */
export const handler = api(freezeAgain, ({ body, actor }) => freezeNewStock(body, actor));
