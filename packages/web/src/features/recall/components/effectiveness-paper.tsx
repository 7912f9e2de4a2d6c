/** How effective a recall was: for each client what was sent, is back or destroyed, and still out; with the proof of the ledger. */
import type { Recall, RecallRow } from "@apothecary/core/recall/contract";
import { ledgerProof } from "@apothecary/core/ledger/contract";
import { useQuery } from "@tanstack/react-query";
import { senderFacts } from "../../../entities/business/sender-facts.ts";
import { Paper, type PaperColumn, PaperSignatures, PaperTable } from "../../../kit/print/paper.tsx";
import { PaperDialog } from "../../../kit/print/paper-dialog.tsx";
import { PaperWait } from "../../../kit/print/paper-wait.tsx";
import { showDay, showInstant } from "../../../kit/table/columns/format.ts";
import { recallPath } from "../../../lib/page/paths.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { amountText, countText, outNow, secondsText } from "../api/figures.ts";
import { rowsQuery } from "../api/recalls.ts";
import { broughtText } from "./recall-facts.tsx";

type Client = Recall["clientList"][number];
type Proof = Awaited<ReturnType<typeof readProof>>;

const doneText = (at: string | null, by: string): string => (at === null ? "–" : `${showInstant(at)} by ${by}`);

const COLUMNS: readonly PaperColumn<Client>[] = [
  { header: "Client", cell: ({ client }) => client },
  { header: "Told", cell: ({ toldAt, toldBy }) => doneText(toldAt, toldBy) },
  { header: "Answered", cell: ({ answeredAt, answeredBy }) => doneText(answeredAt, answeredBy) },
  { header: "Sent", figure: true, cell: ({ grams, units }) => amountText(grams, units) },
  { header: "Returned", figure: true, cell: ({ returnedGrams, returnedUnits }) => amountText(returnedGrams, returnedUnits) },
  { header: "Destroyed", figure: true, cell: ({ destroyedGrams, destroyedUnits }) => amountText(destroyedGrams, destroyedUnits) },
  { header: "Still out", figure: true, cell: (row) => amountText(outNow(row).grams, outNow(row).units) },
];

/** The proof of the first ledger row of a recall: its day, and its seal once the day is over. */
async function readProof(rows: readonly RecallRow[], signal: AbortSignal) {
  const [transactionId = "", rowNumber = ""] = rows[0]?.transactionId.split("~") ?? [];
  return call(ledgerProof, { body: { transactionId: transactionId.replace(/^T#/, ""), rowNumber: Number(rowNumber) } }, { signal });
}

/** Shows the report and prints it. */
export function EffectivenessPaper({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const rows = useQuery(rowsQuery(recall.id, true));
  const proof = useQuery({
    queryKey: [...keys.recall.rows(recall.id), "proof"],
    queryFn: ({ signal }) => readProof(rows.data ?? [], signal),
    enabled: (rows.data?.length ?? 0) > 0,
  });
  const title = `Effectiveness of ${recall.recallNumber}`;
  const isRead = rows.data !== undefined && (rows.data.length === 0 || proof.data !== undefined);
  if (isRead) return <PaperDialog title={title} paper={<Report recall={recall} proof={proof.data} />} onClose={onClose} />;
  return <PaperWait title={title} error={rows.error ?? proof.error} retry={() => void rows.refetch()} onClose={onClose} />;
}

function Report({ recall, proof }: { recall: Recall; proof: Proof | undefined }) {
  const { kind, recallNumber, reason, at, user, batches, rows, clients, told: informed, answered, seconds, clientList, sender, thaw } = recall;
  return (
    <Paper
      code={window.location.origin + recallPath(recall.id)}
      kind={kind === "drill" ? "Effectiveness of a drill" : "Effectiveness of a recall"}
      title={recallNumber}
      facts={[
        ...senderFacts(sender),
        { label: "Reason", value: reason },
        { label: "Started", value: `${showInstant(at)} by ${user}` },
        { label: "Batches reached", value: batches },
        ...(kind === "drill" ? [] : [{ label: "Rows frozen", value: rows }]),
        { label: "Time from lot to list", value: secondsText(seconds) },
        { label: "Told", value: `${informed} of ${countText(clients, "client")}` },
        { label: "Answered", value: `${answered} of ${countText(clients, "client")}` },
        { label: "Back or destroyed", value: broughtText(recall) },
        ...(thaw ? [{ label: "Thawed", value: `${showInstant(thaw.at)} by ${thaw.user}: ${thaw.reason}` }] : []),
        ...proofFacts(proof),
      ]}
    >
      <PaperTable caption="Clients" columns={COLUMNS} rows={clientList} rowKey={({ clientId }) => String(clientId)} />
      <PaperSignatures words={["Responsible person", "Date", "Reviewed by", "Date"]} />
    </Paper>
  );
}

/** The seal of the recall's day: an auditor compares it with the exported proof. */
function proofFacts(proof: Proof | undefined) {
  if (!proof) return [];
  const { day, sealedFrom, proof: sealed } = proof;
  if (!sealed) return [{ label: "Ledger", value: `The rows of ${showDay(day)} are sealed from ${showInstant(sealedFrom)}` }];
  return [
    { label: "Ledger sealed", value: `${showDay(day)}, row ${sealed.index + 1} of ${sealed.seal.rows}` },
    { label: "Root of the day", value: <span className="code">{sealed.seal.root}</span> },
    { label: "Key", value: <span className="code">{sealed.seal.keyId}</span> },
  ];
}
