import { returnFromClient } from "@apothecary/core/returns/client-return";
import { clientReturn } from "@apothecary/core/returns/contract";
import { api } from "../../lib/api.ts";

/** Books in what a client sends back. */
export const handler = api(clientReturn, ({ body, actor }) => returnFromClient(body, actor));
