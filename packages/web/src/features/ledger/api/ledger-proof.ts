/**
 * The proof that a ledger row has not changed since it was sealed.
 */
import { type LedgerProof, ledgerProof, type LogRow } from "@apothecary/core/ledger/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { saveFile } from "../../../lib/storage/save-file.ts";

/** Fetched on each opening, because the day may have been sealed since. */
export function useProof({ transactionId, rowNumber }: Pick<LogRow, "transactionId" | "rowNumber">) {
  return useQuery({
    queryKey: keys.ledger.proof(transactionId, rowNumber),
    queryFn: ({ signal }) => call(ledgerProof, { body: { transactionId, rowNumber } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Downloads the proof as a file for an auditor. */
export function exportProof(proof: LedgerProof, { transactionId, rowNumber }: Pick<LogRow, "transactionId" | "rowNumber">): void {
  saveFile(`ledger-proof-${transactionId}-${rowNumber}.json`, `${JSON.stringify(proof, null, 2)}\n`, "application/json");
}
