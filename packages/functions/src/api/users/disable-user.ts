import { disableUser } from "@apothecary/core/users/contract";
import { setDisabled } from "@apothecary/core/users/disable-user";
import { api } from "../../lib/api.ts";

/** Disables a user, or enables them again. */
export const handler = api(disableUser, ({ body, actor }) => setDisabled(body, actor));
