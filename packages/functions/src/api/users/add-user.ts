import { add } from "@apothecary/core/users/add-user";
import { addUser } from "@apothecary/core/users/contract";
import { api } from "../../lib/api.ts";

/** Adds a user. */
export const handler = api(addUser, ({ body, actor }) => add(body, actor));
