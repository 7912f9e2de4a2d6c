import { recall } from "@apothecary/core/recall/contract";
import { readRecall } from "@apothecary/core/recall/read-recalls";
import { api } from "../../lib/api.ts";

/** Opens a recall. */
export const handler = api(recall, ({ params }) => readRecall(params.id));
