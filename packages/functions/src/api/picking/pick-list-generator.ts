import { pickListGenerator } from "@apothecary/core/picking/contract";
import { pickList } from "@apothecary/core/picking/pick-list";
import { api } from "../../lib/api.ts";

/** Answers what the selected jobs need, and which batches could serve it. */
export const handler = api(pickListGenerator, ({ body }) => pickList(body.jobs));
