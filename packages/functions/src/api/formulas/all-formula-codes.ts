import { allFormulaCodes } from "@apothecary/core/formulas/contract";
import { listFormulaCodes } from "@apothecary/core/formulas/read-formulas";
import { api } from "../../lib/api.ts";
import { freshReply } from "../../lib/reply.ts";

/** All formula codes. */
export const handler = api(allFormulaCodes, async ({ query, request }) => freshReply(await listFormulaCodes({ ...query, held: request.ifNoneMatch })));
