/**
 * The letters of a recall, one a client: whom it is for, and what it names.
 */
import type { Recall, RecallLine } from "@apothecary/core/recall/contract";

type Client = Recall["clientList"][number];
type Contact = Client["contacts"][number];

/** What a contact is called by: its name, else its department. */
export function contactName({ firstName, lastName, department }: Contact): string {
  return `${firstName} ${lastName}`.trim() || department;
}

/** The lines of an address that are filled. */
export function addressOf({ addressLine1, addressLine2, addressLine3, postcode }: Contact): string[] {
  return [addressLine1, addressLine2, addressLine3, postcode].filter((line) => line !== "");
}

/** A letter: a client with what it was sent. */
export interface Letter {
  client: Client;
  lines: RecallLine[];
}

/** The letters of all clients, or of one. A client of whom no line has been read has none. */
export function lettersOf(clients: readonly Client[], lines: readonly RecallLine[], clientId?: number): Letter[] {
  const byClient = Map.groupBy(lines, (line) => line.clientId);
  return clients
    .filter((client) => clientId === undefined || client.clientId === clientId)
    .flatMap((client) => {
      const own = byClient.get(client.clientId);
      return own ? [{ client, lines: own }] : [];
    });
}
