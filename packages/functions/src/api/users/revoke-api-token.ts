import { revokeApiToken } from "@apothecary/core/users/contract";
import { revokeToken } from "@apothecary/core/users/tokens/revoke-token";
import { api } from "../../lib/api.ts";

/** Ends a token for a program. */
export const handler = api(revokeApiToken, ({ body, actor }) => revokeToken(body.id, actor));
