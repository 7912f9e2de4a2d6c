/**
 * The proof of a ledger row: its seal, and a file for an auditor.
 */
import type { LedgerProof } from "@apothecary/core/ledger/contract";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { type Fact, Facts } from "../../../kit/layout/facts.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showDay, showInstant, showNumber } from "../../../kit/table/columns/format.ts";
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
        <Sealed proof={proof} corrected={data.corrected} />
      ) : (
        <EmptyState icon="clock" title={`${showDay(data.day)} is not sealed yet`} hint={waitText(data.sealedFrom)} />
      )}
    </MessageDialog>
  );
}

/** When a day will be sealed. A past day may be pending until the next run. */
function waitText(sealedFrom: string): string {
  if (Date.parse(sealedFrom) < Date.now()) return "It is sealed in the next run. Days are sealed in order, oldest first.";
  return `A day is sealed during the following night, from ${showInstant(sealedFrom)}.`;
}

function Sealed({ proof, corrected }: { proof: LedgerProof; corrected: boolean }) {
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
      <p>This row has not changed since the day was sealed. Export the proof for an auditor, who can verify it without this application.</p>
      {corrected ? (
        <p>This day was first sealed too early, by a wrong clock. The proof is by the correction, which is signed and names the early seal.</p>
      ) : null}
      <Facts facts={facts} />
    </Stack>
  );
}
