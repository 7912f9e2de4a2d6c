import { allFormulaCodes } from "@apothecary/core/formulas/contract";
import { listFormulaCodes } from "@apothecary/core/formulas/read-formulas";
import { api } from "../../lib/api.ts";
import { taggedList } from "../../lib/etag.ts";

/** All formula codes. */
export const handler = api(allFormulaCodes, async ({ query, request }) => taggedList(await listFormulaCodes(query.cursor), request.ifNoneMatch));
