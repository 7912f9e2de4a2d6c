import { createApiToken } from "@apothecary/core/users/contract";
import { createToken } from "@apothecary/core/users/tokens/create-token";
import { api } from "../../lib/api.ts";

/** Creates a token for a program. */
export const handler = api(createApiToken, ({ body, actor }) => createToken(body, actor));
