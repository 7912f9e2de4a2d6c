import { recallProgress } from "@apothecary/core/recall/contract";
import { noteProgress } from "@apothecary/core/recall/progress";
import { api } from "../../lib/api.ts";

/** Notes how far a client has been told. */
export const handler = api(recallProgress, ({ body, actor }) => noteProgress(body, actor));
