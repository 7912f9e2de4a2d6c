import { apiTokens } from "@apothecary/core/users/contract";
import { listTokens } from "@apothecary/core/users/tokens/list-tokens";
import { api } from "../../lib/api.ts";

/** Lists the tokens for programs. */
export const handler = api(apiTokens, ({ session }) => listTokens(session.user));
