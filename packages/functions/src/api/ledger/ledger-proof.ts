import { ledgerProof } from "@apothecary/core/ledger/proof.contract";
import { proveRow } from "@apothecary/core/seals/proof";
import { api } from "../../lib/api.ts";

/** The proof that a row of the log is as it was sealed. */
export const handler = api(ledgerProof, ({ body, actor }) => proveRow(body.transactionId, body.rowNumber, actor));
