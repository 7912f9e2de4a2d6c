import { operationProgress } from "@apothecary/core/ledger/contract";
import { ownProgress } from "@apothecary/core/transaction/operation";
import { api } from "../../lib/api.ts";

/** How far a request has come. */
export const handler = api(operationProgress, ({ params, session }) => ownProgress(params.id, session.user.id));
