import { allFormulas } from "@apothecary/core/formulas/contract";
import { listFormulas } from "@apothecary/core/formulas/read-formulas";
import { api } from "../../lib/api.ts";
import { taggedList } from "../../lib/etag.ts";

/** All formulas. */
export const handler = api(allFormulas, async ({ query, request }) => taggedList(await listFormulas(query.cursor), request.ifNoneMatch));
