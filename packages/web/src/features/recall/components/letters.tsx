/**
 * The printed letters of a recall, one for each client, each on a separate page: of the recall, of its withdrawal once it is
 * thawed, or of a drill. They never contain the reason, which is internal.
 */
import type { Recall } from "@apothecary/core/recall/contract";
import { senderFacts } from "../../../entities/business/sender-facts.ts";
import { Note, type NoteHeading } from "../../../kit/print/note.tsx";
import { Printed } from "../../../kit/print/printed.tsx";
import { showDay, showQuantity } from "../../../kit/table/columns/format.ts";
import { dayAt, today } from "../../../lib/user/business-time.ts";
import { letterAddress, contactName, type Letter, letterText, type LetterText } from "../api/letters.ts";

const HEADINGS: readonly NoteHeading[] = [
  { word: "Order or shipment" },
  { word: "PO number" },
  { word: "Product" },
  { word: "Batch", exact: true },
  { word: "Expiry date", exact: true },
  { word: "Quantity", figure: true },
  { word: "Dispatched", exact: true },
];

interface Props {
  recall: Recall;
  letters: readonly Letter[];
  /** Called after they are printed. */
  onPrinted: () => void;
}

/** Prints the letters. */
export function Letters({ recall, letters, onPrinted }: Props) {
  const text = letterText(recall);
  return (
    <Printed onPrinted={onPrinted}>
      {letters.map((letter) => (
        <ClientLetter key={letter.client.clientId} recall={recall} letter={letter} text={text} />
      ))}
    </Printed>
  );
}

function ClientLetter({ recall, letter: { client, lines }, text }: { recall: Recall; letter: Letter; text: LetterText }) {
  const units = [...new Set(lines.map(({ unit }) => unit))].toSorted((a, b) => (a < b ? -1 : 1));
  return (
    <Note
      title={text.title}
      name={`${text.title} · ${client.client}`}
      facts={[
        ...senderFacts(recall.sender),
        { label: "To", value: client.client },
        { label: "For the attention of", value: client.contacts.map(contactName).join(", ") },
        { label: "Address", value: client.contacts[0] ? letterAddress(client.contacts[0]).join(", ") : "" },
        { label: "Date", value: showDay(today()) },
        { label: "Reference", value: recall.recallNumber },
      ]}
      intro={<p className="note-text">{text.text}</p>}
      headings={HEADINGS}
      rows={lines.map((line) => [
        line.shipments.join(", ") || line.soNumber,
        line.poNumber,
        `${line.sku} ${line.name}`,
        line.batchNumber,
        showDay(line.expiryDate),
        showQuantity(line.quantity, line.unit),
        showDay(dayAt(line.dispatchedAt)),
      ])}
    >
      {text.asks.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {text.answered ? (
        <p>Still in stock: {units.map((unit) => `____________ ${unit}`).join(", ")} Name and signature: ________________________ Date: ____________</p>
      ) : null}
    </Note>
  );
}
