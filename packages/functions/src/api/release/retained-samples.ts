import { retainedSamples } from "@apothecary/core/release/contract";
import { listRetainedSamples } from "@apothecary/core/release/retained-samples";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** The samples that are kept. */
export const handler = api(retainedSamples, async ({ query }) => listReply(await listRetainedSamples(query.cursor)));
