import { deleteUser } from "@apothecary/core/users/contract";
import { remove } from "@apothecary/core/users/remove-user";
import { api } from "../../lib/api.ts";

/** Removes a user. */
export const handler = api(deleteUser, ({ params, actor }) => remove(params.username, actor));
