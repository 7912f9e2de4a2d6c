/** The effectiveness report of a recall, to print, with the seals of its days. The proofs of its ledger rows are a file beside it. */
import type { Recall, RecallLine, RecallProof } from "@apothecary/core/recall/contract";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Paper, type PaperColumn, PaperTable } from "../../../kit/print/paper.tsx";
import { PaperDialog } from "../../../kit/print/paper-dialog.tsx";
import { PaperWait } from "../../../kit/print/paper-wait.tsx";
import { NOTHING, showDay, showInstant, showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { recallPath } from "../../../lib/page/paths.ts";
import { saveFile } from "../../../lib/storage/save-file.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import { type Amount, amountTexts, answersByDay, type Client, countText, type Outcome, recallOutcomes, settledTexts, stateText } from "../api/figures.ts";
import { proofQuery } from "../api/recalls.ts";
import { recallFacts } from "./recall-facts.tsx";

interface Props {
  recall: Recall;
  lines: readonly RecallLine[];
  onClose: () => void;
}

export function EffectivenessPaper({ recall, lines, onClose }: Props) {
  const { data: proof, error, refetch } = useQuery(proofQuery(recall.id));
  const title = `Effectiveness of ${recall.recallNumber}`;
  if (!proof) return <PaperWait title={title} error={error} retry={() => void refetch()} onClose={onClose} />;
  const fileName = `${recall.recallNumber}_proof.json`;
  const save = () => saveFile(fileName, `${JSON.stringify(proof.proofs, null, 2)}\n`, "application/json");
  return (
    <PaperDialog
      title={title}
      more={
        proof.proofs.length > 0 ? (
          <button type="button" className="button" onClick={save}>
            <Icon name="download" size="small" />
            Download proof
          </button>
        ) : undefined
      }
      paper={<Report recall={recall} lines={lines} proof={proof} fileName={fileName} />}
      onClose={onClose}
    />
  );
}

function Report({ recall, lines, proof, fileName }: Omit<Props, "onClose"> & { proof: RecallProof; fileName: string }) {
  const { clients, total } = recallOutcomes(recall.clientList, lines);
  const word = recall.kind === "drill" ? "Drill" : "Recall";
  return (
    <Paper
      code={window.location.origin + recallPath(recall.id)}
      kind="Recall effectiveness"
      title={`${word} ${recall.recallNumber}`}
      facts={[
        { label: "Reason", value: recall.reason },
        { label: "State", value: stateText(recall) },
        ...recallFacts(recall),
        { label: "Clients told", value: clientsText(clients, ({ toldAt }) => toldAt) },
        { label: "Clients that answered", value: clientsText(clients, ({ answeredAt }) => answeredAt) },
        { label: "Returned, or used by clients", value: inLines(settledTexts(total)) },
        { label: "Still out", value: amount(total.out) },
        { label: "Printed", value: showInstant(new Date().toISOString()) },
        { label: "Complete", value: recall.complete ? "Yes" : "No: there may be more batches and clients" },
      ]}
    >
      <PaperTable caption="Clients" columns={CLIENTS} rows={clients} rowKey={({ clientId }) => String(clientId)} />
      <PaperTable caption="Letters and answers by day" columns={DAYS} rows={answersByDay(recall.clientList)} rowKey={({ day }) => day} />
      <PaperTable caption="Batches sent" columns={LINES} rows={lines} rowKey={({ id }) => id} />
      <PaperTable caption="Seals of the ledger" columns={SEALS} rows={proof.days} rowKey={({ day }) => day} />
      <p>{proofText(proof, fileName)}</p>
    </Paper>
  );
}

/** Texts of figures below each other, each on one line. */
const inLines = (texts: readonly string[]) =>
  texts.map((text) => (
    <div key={text} className="paper-whole">
      {text}
    </div>
  ));
const amount = (one: Amount) => inLines(amountTexts(one));
const clientsText = (clients: readonly Client[], at: (client: Client) => string | null): string =>
  `${showNumber(clients.filter((client) => at(client) !== null).length)} of ${showNumber(clients.length)}`;

function proofText({ proofs, complete }: RecallProof, fileName: string): string {
  if (proofs.length === 0) return "The days of the ledger rows are not sealed yet: they are sealed during the following night.";
  const rows = `The file ${fileName} has the proof of ${countText(proofs.length, "ledger row")} of this recall${complete ? "" : ", which has more"}.`;
  return `${rows} The program verify-proof.mjs checks each of them against the root of its day and the key.`;
}

const figure = (header: string, value: (row: Outcome) => Amount): PaperColumn<Client & Outcome> => ({
  header,
  figure: true,
  cell: (row) => amount(value(row)),
});
const CLIENTS: readonly PaperColumn<Client & Outcome>[] = [
  { header: "Client", cell: ({ client }) => client },
  figure("Sent", ({ sent }) => sent),
  { header: "Told", cell: ({ toldAt }) => showDay(dayAt(toldAt)) },
  { header: "Answered", cell: ({ answeredAt }) => showDay(dayAt(answeredAt)) },
  figure("Returned", ({ returned }) => returned),
  figure("Of which destroyed", ({ destroyed }) => destroyed),
  figure("Used by the client", ({ disposed }) => disposed),
  figure("Still out", ({ out }) => out),
];

const DAYS: readonly PaperColumn<ReturnType<typeof answersByDay>[number]>[] = [
  { header: "Day", cell: ({ day }) => showDay(day) },
  { header: "Clients told", figure: true, cell: ({ told: informed }) => showNumber(informed) },
  { header: "Clients that answered", figure: true, cell: ({ answered }) => showNumber(answered) },
];

const LINES: readonly PaperColumn<RecallLine>[] = [
  { header: "Client", cell: ({ client }) => client },
  { header: "Order or shipment", cell: ({ soNumber, shipments }) => shipments.join(", ") || soNumber },
  { header: "Product", cell: ({ sku, name }) => `${sku} ${name}` },
  { header: "Batch", cell: ({ batchNumber }) => <span className="paper-whole">{batchNumber}</span> },
  { header: "Dispatched", cell: ({ dispatchedAt }) => showDay(dayAt(dispatchedAt)) },
  { header: "Sent", figure: true, cell: ({ quantity, unit }) => showQuantity(quantity, unit) },
  { header: "Returned", figure: true, cell: ({ returned, unit }) => showQuantity(returned, unit) },
  { header: "Of which destroyed", figure: true, cell: ({ destroyed, unit }) => showQuantity(destroyed, unit) },
];

const hash = (text: string) => <span className="paper-small paper-whole">{text}</span>;
const SEALS: readonly PaperColumn<RecallProof["days"][number]>[] = [
  { header: "Day", cell: ({ day }) => showDay(day) },
  { header: "Rows of this recall", figure: true, cell: ({ rows }) => showNumber(rows) },
  { header: "Rows of the day", figure: true, cell: ({ seal }) => (seal ? showNumber(seal.rows) : NOTHING) },
  { header: "Root", cell: ({ seal, sealedFrom }) => hash(seal?.root ?? `Sealed from ${showInstant(sealedFrom)}`) },
  { header: "Key", cell: ({ seal }) => hash(seal?.keyId ?? NOTHING) },
];
