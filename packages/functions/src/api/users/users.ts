import { users } from "@apothecary/core/users/contract";
import { listUsers } from "@apothecary/core/users/read-users";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the users. */
export const handler = api(users, async ({ query }) => listReply(await listUsers(query.cursor)));
