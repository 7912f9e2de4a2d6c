import { recallDrill } from "@apothecary/core/recall/contract";
import { drill } from "@apothecary/core/recall/freeze";
import { api } from "../../lib/api.ts";

/** Makes the list of a recall against the clock. */
export const handler = api(recallDrill, ({ body, actor }) => drill(body, actor));
