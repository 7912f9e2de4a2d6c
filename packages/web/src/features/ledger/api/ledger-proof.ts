/**
 * The proof that a row of the log is as it was sealed.
 */
import { type LedgerProof, ledgerProof, type LogRow } from "@apothecary/core/ledger/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { saveFile } from "../../../lib/save-file.ts";

/** Asked for each time that it is shown: a day that was open may be sealed now. */
export function useProof({ transactionId, rowNumber }: Pick<LogRow, "transactionId" | "rowNumber">) {
  return useQuery({
    queryKey: keys.ledger.proof(transactionId, rowNumber),
    queryFn: ({ signal }) => call(ledgerProof, { body: { transactionId, rowNumber } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The file for an auditor. */
export function exportProof(proof: LedgerProof, { transactionId, rowNumber }: Pick<LogRow, "transactionId" | "rowNumber">): void {
  saveFile(`ledger-proof-${transactionId}-${rowNumber}.json`, `${JSON.stringify(proof, null, 2)}\n`, "application/json");
}
