/**
 * The letters of a recall, one for each client.
 */
import type { Recall, RecallLine } from "@apothecary/core/recall/contract";

type Client = Recall["clientList"][number];
type Contact = Client["contacts"][number];

/** The name of a contact, or else its department. */
export function contactName({ firstName, lastName, department }: Contact): string {
  return `${firstName} ${lastName}`.trim() || department;
}

/** The address lines that are not empty. */
export function addressOf({ addressLine1, addressLine2, addressLine3, postcode }: Contact): string[] {
  return [addressLine1, addressLine2, addressLine3, postcode].filter((line) => line !== "");
}

/** A letter: a client with the lines sent to it. */
export interface Letter {
  client: Client;
  lines: RecallLine[];
}

/** The letters of all clients, or of one. A client without loaded lines has none. */
export function lettersOf(clients: readonly Client[], lines: readonly RecallLine[], clientId?: number): Letter[] {
  const byClient = Map.groupBy(lines, (line) => line.clientId);
  return clients
    .filter((client) => clientId === undefined || client.clientId === clientId)
    .flatMap((client) => {
      const own = byClient.get(client.clientId);
      return own ? [{ client, lines: own }] : [];
    });
}
