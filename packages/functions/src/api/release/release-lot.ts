import { releaseLot } from "@apothecary/core/release/contract";
import { decideOnLot } from "@apothecary/core/release/decide";
import { api } from "../../lib/api.ts";

/** Releases or rejects a lot, with a signature. */
export const handler = api(releaseLot, ({ body, session, request, actor }) => decideOnLot(body, session, request.viewer, actor));
