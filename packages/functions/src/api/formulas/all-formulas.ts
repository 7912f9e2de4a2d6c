import { allFormulas } from "@apothecary/core/formulas/contract";
import { listFormulas } from "@apothecary/core/formulas/read-formulas";
import { api } from "../../lib/api.ts";
import { freshReply } from "../../lib/reply.ts";

/** All formulas. */
export const handler = api(allFormulas, async ({ query, request }) => freshReply(await listFormulas({ ...query, held: request.ifNoneMatch })));
