/**
 * The printed letters of a recall: one for each client, each on a separate page.
 */
import type { Recall } from "@apothecary/core/recall/contract";
import { Note, type NoteHeading } from "../../../kit/print/note.tsx";
import { showDay, showQuantity } from "../../../kit/table/format.ts";
import { dayAt, today } from "../../../lib/house-time.ts";
import { addressOf, contactName, type Letter } from "../api/letters.ts";

const HEADINGS: readonly NoteHeading[] = [
  { word: "Order", exact: true },
  { word: "PO number" },
  { word: "Product" },
  { word: "Batch", exact: true },
  { word: "Quantity", figure: true },
  { word: "Dispatched", exact: true },
];

interface Props {
  recall: Pick<Recall, "recallNumber" | "reason">;
  letters: readonly Letter[];
}

export function Letters({ recall, letters }: Props) {
  return letters.map((letter) => <ClientLetter key={letter.client.clientId} recall={recall} letter={letter} />);
}

function ClientLetter({ recall: { recallNumber, reason }, letter: { client, lines } }: { recall: Props["recall"]; letter: Letter }) {
  return (
    <Note
      title={`Product recall ${recallNumber}`}
      facts={[
        { label: "To", value: client.client },
        { label: "For the attention of", value: client.contacts.map(contactName).join(", ") },
        { label: "Address", value: client.contacts[0] ? addressOf(client.contacts[0]).join(", ") : "" },
        { label: "Date", value: showDay(today()) },
        { label: "Reason", value: reason },
      ]}
      headings={HEADINGS}
      rows={lines.map((line) => [
        line.soNumber,
        line.poNumber,
        `${line.sku} ${line.name}`,
        line.batchNumber,
        showQuantity(line.quantity, line.unit),
        showDay(dayAt(line.dispatchedAt)),
      ])}
    >
      <p>Please stop using and selling the goods listed above, keep them apart from other stock, and tell us how many you still have.</p>
      <p>We will collect them. Please quote the reference {recallNumber} in your answer.</p>
      <p>Units still in stock: ____________ Name and signature: ________________________ Date: ____________</p>
    </Note>
  );
}
