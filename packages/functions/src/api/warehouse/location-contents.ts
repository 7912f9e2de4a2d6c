import { locationContents } from "@apothecary/core/warehouse/contract";
import { readContents } from "@apothecary/core/stock/locations/list-locations";
import { api } from "../../lib/api.ts";
import { Reply } from "../../lib/reply.ts";

/** Shows the contents of a location. */
export const handler = api(locationContents, async ({ params, query }) => {
  const { contents, next } = await readContents(params.id, query.cursor);
  return new Reply(contents, next ? { headers: { "x-next-cursor": next } } : {});
});
