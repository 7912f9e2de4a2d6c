import { transactionTypes } from "@apothecary/core/ledger/contract";
import { transactionTypes as types } from "@apothecary/core/ledger/log";
import { api } from "../../lib/api.ts";

/** The kinds of transaction. */
export const handler = api(transactionTypes, async () => types());
