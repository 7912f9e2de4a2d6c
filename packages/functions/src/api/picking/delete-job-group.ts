import { deleteJobGroup } from "@apothecary/core/picking/contract";
import { removeGroup } from "@apothecary/core/picking/groups";
import { api } from "../../lib/api.ts";

/** Deletes a group. */
export const handler = api(deleteJobGroup, ({ body, actor }) => removeGroup(body.id, actor));
