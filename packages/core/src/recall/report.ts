/**
 * The recall list as a file.
 */
import { type Column, csvFile } from "../lib/files/csv.ts";
import { businessDay, fileDay, ukDay } from "../lib/time/day.ts";
import type { Report } from "../lib/rules/endpoint.ts";
import { storeReport } from "../lib/files/files.ts";
import { queryEach } from "../lib/table/table.ts";
import { inGroups } from "../lib/lists/in-groups.ts";
import { withDestroyed } from "./destroyed.ts";
import { withOtherReturns } from "./other-returns.ts";
import { readRecall } from "./read-recalls.ts";
import { lineRows, type RecallLineRow, recallNumber } from "./recall.rows.ts";
import type { RecallClient, RecallLine } from "./recall-shapes.ts";

/** Lines whose returns are read together. */
const LINES_AT_ONCE = 100;

interface Listed {
  line: RecallLineRow & Pick<RecallLine, "destroyed">;
  client: RecallClient | undefined;
}

const COLUMNS: Column<Listed>[] = [
  { header: "Client", value: ({ line }) => line.client },
  { header: "Contacts", value: ({ client }) => client?.contacts.map(contactName).join("; ") },
  { header: "E-mail", value: ({ client }) => contactAddresses(client, "email") },
  { header: "Phone", value: ({ client }) => contactAddresses(client, "phoneNumber1") },
  { header: "Order", value: ({ line }) => line.soNumber },
  { header: "PO Number", value: ({ line }) => line.poNumber },
  { header: "SKU", value: ({ line }) => line.sku },
  { header: "Product", value: ({ line }) => line.name },
  { header: "Batch Number", value: ({ line }) => line.batchNumber },
  { header: "Expiry Date", value: ({ line }) => ukDay(line.expiryDate ?? null) },
  { header: "Quantity", value: ({ line }) => line.quantity },
  { header: "Unit", value: ({ line }) => line.unit },
  { header: "Dispatched", value: ({ line }) => ukDay(businessDay(line.dispatchedAt)) },
  { header: "Returned", value: ({ line }) => line.returned },
  { header: "Destroyed", value: ({ line }) => line.destroyed },
  { header: "Told", value: ({ client }) => dayAt(client?.toldAt) },
  { header: "Answered", value: ({ client }) => dayAt(client?.answeredAt) },
  { header: "Shipments", value: ({ line }) => line.shipments?.join("; ") },
];

/** Creates the file of a recall's list, by client, and returns its link. Refuses an unknown recall (404). */
export async function reportList(id: number): Promise<Report> {
  const { clientList, kind } = await readRecall(id);
  const clients = new Map(clientList.map((client) => [client.clientId, client]));
  const stored = await storeReport(`${kind}_${recallNumber(id)}_${fileDay()}.csv`, csvFile(COLUMNS, lines(id, clients)));
  return { message: "The recall list is ready.", type: "success", ...stored };
}

async function* lines(id: number, clients: ReadonlyMap<number, RecallClient>): AsyncGenerator<Listed> {
  for await (const some of inGroups(queryEach<RecallLineRow>(lineRows(id)), LINES_AT_ONCE)) {
    for (const line of await withDestroyed(await withOtherReturns(some))) yield { line, client: clients.get(line.clientId) };
  }
}

const contactName = ({ firstName, lastName, department }: RecallClient["contacts"][number]): string => `${firstName} ${lastName}`.trim() || department;

function contactAddresses(client: RecallClient | undefined, field: "email" | "phoneNumber1"): string {
  return (client?.contacts ?? []).flatMap((contact) => (contact[field] === "" ? [] : [contact[field]])).join("; ");
}

const dayAt = (at: string | null | undefined): string | null => (at ? ukDay(businessDay(at)) : null);
