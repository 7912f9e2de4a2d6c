/**
 * The proof of a row of the log: what it was sealed with, and the file for an auditor.
 */
import type { LedgerProof } from "@apothecary/core/ledger/contract";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { type Fact, Facts } from "../../../kit/layout/facts.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showDay, showInstant, showNumber } from "../../../kit/table/format.ts";
import { exportProof, useProof } from "../api/ledger-proof.ts";
import type { Entry } from "../api/transaction-log.ts";

interface Props {
  row: Entry;
  onClose: () => void;
}
export function ProofDialog({ row, onClose }: Props) {
  const { data, error, refetch } = useProof(row);
  const proof = data?.proof;
  const buttons = (
    <>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
      {proof ? (
        <button type="button" className="button button-main" onClick={() => exportProof(proof, row)}>
          <Icon name="download" size="small" />
          Export proof
        </button>
      ) : null}
    </>
  );
  return (
    <MessageDialog title="Proof of this row" size="normal" buttons={buttons} onClose={onClose}>
      {error ? (
        <Failed message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton />
      ) : proof ? (
        <Sealed proof={proof} />
      ) : (
        <EmptyState icon="clock" title={`${showDay(data.day)} is not sealed yet`} hint={waitText(data.sealedFrom)} />
      )}
    </MessageDialog>
  );
}

/** When a day is sealed; one that is over may still wait for the next run. */
function waitText(sealedFrom: string): string {
  if (Date.parse(sealedFrom) < Date.now()) return "It is sealed with the next run. Days are sealed in their order, the oldest first.";
  return `A day is sealed in the night after it, from ${showInstant(sealedFrom)} on.`;
}

function Sealed({ proof }: { proof: LedgerProof }) {
  const { row, index, path, seal } = proof;
  const facts: Fact[] = [
    { label: "Row", value: `${String(row["action"])} by ${String(row["user"])}, ${showInstant(String(row["at"]))}` },
    { label: "Day", value: showDay(seal.day) },
    { label: "Place", value: `${showNumber(index + 1)} of ${showNumber(seal.rows)} rows` },
    { label: "Path", value: `${showNumber(path.length)} hashes` },
    { label: "Root", value: seal.root },
    { label: "Previous seal", value: seal.previous },
    { label: "Key", value: seal.keyId },
    { label: "Signature", value: seal.signature },
  ];
  return (
    <Stack gap={3}>
      <p>This row is as it was when the day was sealed. Export the proof for an auditor, who checks it without this application.</p>
      <Facts facts={facts} />
    </Stack>
  );
}
