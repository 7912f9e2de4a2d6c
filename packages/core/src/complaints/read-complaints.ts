/** Reads complaints. */
import type * as z from "zod";
import { notFound } from "../lib/actions/error.ts";
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import type { ListedPage } from "../lib/lists/list-page.ts";
import { shapedBy } from "../lib/rules/keyed.ts";
import { get, queryPage, type Range } from "../lib/table/table.ts";
import { Complaint } from "./complaint-shapes.ts";
import { complaintKey, complaintLists, type ComplaintRow } from "./complaint.rows.ts";
import type { complaints } from "./contract.ts";

const PAGE_ROWS = 200;

type Asked = z.output<typeof complaints.query>;

/** A complaint (404). Verbs use strongly consistent reads, pages do not need them. */
export async function openComplaint(id: number, strong = true): Promise<ComplaintRow> {
  const row = await get<ComplaintRow>(complaintKey(id), strong);
  if (!row) throw notFound(`the complaint ${id}`);
  return row;
}

/** A complaint for its page (404). */
export async function readComplaint(id: number): Promise<z.output<typeof Complaint>> {
  return shownComplaint(await openComplaint(id, false));
}

/**
 * A page of complaints, newest first, from the list of the narrowest filter; the others are applied to its rows, so that a
 * page can be short and still have a next one.
 */
export async function listComplaints({ cursor, ...filters }: Asked): Promise<ListedPage<z.output<typeof Complaint>>> {
  const range: Range = { ...narrowestList(filters), newestFirst: true };
  const page = await queryPage<ComplaintRow>(range, PAGE_ROWS, startAt(range, cursor));
  return { rows: page.rows.filter((row) => isListed(row, filters)).map(shownComplaint), next: page.next && pageCursor(range, page.next) };
}

function narrowestList({ state, clientId, sku, batchNumber }: Omit<Asked, "cursor">): Range {
  if (batchNumber !== undefined) return complaintLists.batchNumber(batchNumber);
  if (sku !== undefined) return complaintLists.sku(sku);
  if (clientId !== undefined) return complaintLists.client(clientId);
  return state === undefined ? complaintLists.all : complaintLists.state(state);
}

function isListed(row: Complaint, { state, clientId, sku, batchNumber }: Omit<Asked, "cursor">): boolean {
  const isLot = (sku === undefined || row.sku === sku) && (batchNumber === undefined || row.batchNumber.toUpperCase() === batchNumber.toUpperCase());
  return isLot && (state === undefined || row.state === state) && (clientId === undefined || row.clientId === clientId);
}

/** A complaint as its page shows it. */
export const shownComplaint = (row: Complaint): z.output<typeof Complaint> => shapedBy(Complaint, row);
