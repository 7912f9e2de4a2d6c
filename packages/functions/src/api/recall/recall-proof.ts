import { recallProof } from "@apothecary/core/recall/contract";
import { readRecallProof } from "@apothecary/core/recall/proof";
import { api } from "../../lib/api.ts";

/** The proof that the ledger rows of a recall are as they were sealed. */
export const handler = api(recallProof, ({ body }) => readRecallProof(body.recallId));
