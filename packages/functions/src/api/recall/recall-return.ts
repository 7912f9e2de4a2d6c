import { recallReturn } from "@apothecary/core/recall/contract";
import { takeBack } from "@apothecary/core/recall/return";
import { api } from "../../lib/api.ts";

/** Books goods that come back in. */
export const handler = api(recallReturn, ({ body, actor }) => takeBack(body, actor));
