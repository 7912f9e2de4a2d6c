import { exchangeProposals } from "@apothecary/core/picking/contract";
import { proposedExchanges } from "@apothecary/core/picking/exchange-proposals";
import { api } from "../../lib/api.ts";

/** Answers which reservations of later jobs could give way. */
export const handler = api(exchangeProposals, ({ body }) => proposedExchanges(body.jobs));
