/**
 * The letters of a recall, one for each client.
 */
import type { Recall, RecallLine } from "@apothecary/core/recall/contract";
import { showDay } from "../../../kit/table/columns/format.ts";
import { dayAt } from "../../../lib/user/business-time.ts";

type Client = Recall["clientList"][number];
type Contact = Client["contacts"][number];

/** The name of a contact, or else its department. */
export function contactName({ firstName, lastName, department }: Contact): string {
  return `${firstName} ${lastName}`.trim() || department;
}

/** The address lines that are not empty. */
export function letterAddress({ addressLine1, addressLine2, addressLine3, postcode }: Contact): string[] {
  return [addressLine1, addressLine2, addressLine3, postcode].filter((line) => line !== "");
}

/** What the letters of a recall say. */
export interface LetterText {
  title: string;
  /** Why the client gets it: the text for clients, else a standard sentence. */
  text: string;
  /** What the client is to do. */
  asks: readonly string[];
  /** Whether the client fills in what it still has. */
  answered: boolean;
}

type Written = Pick<Recall, "recallNumber" | "kind" | "state" | "at" | "textForClients" | "thaw">;

/** The text of a recall's letters. A recall that is thawed is withdrawn. */
export function letterText({ recallNumber, kind, state, at, textForClients, thaw }: Written): LetterText {
  if (kind === "recall" && (state === "thawing" || state === "thawed")) {
    return {
      title: `Withdrawal of product recall ${recallNumber}`,
      text: thaw?.textForClients || `Our checks of the goods listed below are complete. The recall of ${showDay(dayAt(at))} is withdrawn.`,
      asks: ["The goods can be used and sold again. You need not keep them apart or return them.", `Please quote the reference ${recallNumber} in questions.`],
      answered: false,
    };
  }
  const asks = [
    "Please stop using and selling the goods listed above, keep them apart from other stock, and tell us how much you still have.",
    `We will collect them. Please quote the reference ${recallNumber} in your answer.`,
  ];
  const text = textForClients || "We recall the goods listed below as a precaution.";
  if (kind === "recall") return { title: `Product recall ${recallNumber}`, text, asks, answered: true };
  const drill = "This letter is part of a drill. No goods are recalled, and nothing needs to be done.";
  return { title: `DRILL: product recall ${recallNumber}`, text: `${drill}\n${text}`, asks, answered: true };
}

/** A letter: a client with the lines sent to it. */
export interface Letter {
  client: Client;
  lines: RecallLine[];
}

/** The letters of all clients, or of one. A client without loaded lines has none, and what was not sent after all is in none. */
export function recallLetters(clients: readonly Client[], lines: readonly RecallLine[], clientId?: number): Letter[] {
  const byClient = Map.groupBy(
    lines.filter(({ quantity }) => quantity > 0),
    (line) => line.clientId,
  );
  return clients
    .filter((client) => clientId === undefined || client.clientId === clientId)
    .flatMap((client) => {
      const own = byClient.get(client.clientId);
      return own ? [{ client, lines: own }] : [];
    });
}
