import { addJobGroup } from "@apothecary/core/picking/contract";
import { addGroup } from "@apothecary/core/picking/groups";
import { api } from "../../lib/api.ts";

/** Saves the selected jobs as a group. */
export const handler = api(addJobGroup, ({ body, actor }) => addGroup(body, actor));
