import { updateJobGroup } from "@apothecary/core/picking/contract";
import { changeGroup } from "@apothecary/core/picking/groups";
import { api } from "../../lib/api.ts";

/** Gives a group another name or other jobs. */
export const handler = api(updateJobGroup, ({ body, actor }) => changeGroup(body, actor));
