import { enterResults } from "@apothecary/core/release/contract";
import { enterLotResults } from "@apothecary/core/release/results";
import { api } from "../../lib/api.ts";

/** Enters results of a lot. */
export const handler = api(enterResults, ({ body, actor }) => enterLotResults(body, actor));
