import { discardSample } from "@apothecary/core/release/contract";
import { discard } from "@apothecary/core/release/retained-samples";
import { api } from "../../lib/api.ts";

/** Records that a sample has been discarded. */
export const handler = api(discardSample, ({ body, actor }) => discard(body, actor));
