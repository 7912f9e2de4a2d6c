/** Recording, answering and closing complaints. */
import type * as z from "zod";
import { type BusinessRow, businessKey } from "../directory/business.rows.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import { badInput, notFound } from "../lib/actions/error.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { take } from "../lib/table/counter.ts";
import { get } from "../lib/table/table.ts";
import { instant } from "../lib/time/clock.ts";
import { shipmentKey, type ShipmentRow } from "../sales/shipping/shipment.rows.ts";
import { commit } from "../transaction/commit.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { lastEntry } from "../transaction/lot-ledger.ts";
import type { Complaint } from "./complaint-shapes.ts";
import { complaintNumberText, putComplaint, replaceComplaint } from "./complaint.rows.ts";
import { type createComplaint, type editComplaint, NEEDS_ANSWER } from "./contract.ts";
import { openComplaint, shownComplaint } from "./read-complaints.ts";

type Created = z.output<typeof createComplaint.body>;
type Edited = z.output<typeof editComplaint.body>;
type Answer = z.output<typeof createComplaint.answer>;

/**
 * Records a complaint under the next number. Refuses an unknown client (404), a batch that the ledger does not know, and a
 * shipment of another client or without the batch (400). (Contract, section 8, Complaints.)
 */
export async function recordComplaint({ clientId, sku, batchNumber, text, shipmentId }: Created, actor: Actor): Promise<Answer> {
  let id: number | undefined;
  return commit<Answer>(actor, async () => {
    const [client, lot, shipment] = await Promise.all([
      get<BusinessRow>(businessKey(clientId)),
      lastEntry(sku, batchNumber),
      shipmentId == null ? undefined : get<ShipmentRow>(shipmentKey(shipmentId)),
    ]);
    if (!client) throw notFound(`the client ${clientId}`);
    if (!lot) throw badInput("batchNumber", `Batch ${batchNumber} of ${sku} does not exist.`);
    if (shipmentId != null && !isSent(shipment, clientId, lot)) throw badInput("shipmentId", "This batch was not sent to the client in this shipment.");
    id ??= await take("complaint");
    const complaintNumber = complaintNumberText(id);
    const complaint: Complaint = {
      ...{ id, complaintNumber, clientId, client: client.name, sku, name: lot.name ?? sku, batchNumber: lot.batchNumber ?? batchNumber },
      ...{ shipmentId: shipmentId ?? null, shipmentNumber: shipment?.shipmentNumber ?? "", text },
      ...{ state: "Open", answer: "", answerBy: null, responsible: "", files: [], createdAt: instant(), createdBy: actor.name, version: 1 },
    };
    const answer: Answer = { message: `The complaint ${complaintNumber} of ${client.name} has been recorded.`, type: "success", id, complaintNumber };
    return { writes: [putComplaint(complaint)], answer };
  });
}

/**
 * Changes a complaint; fields that are not given stay. Refuses a stale version (409), and a complaint that is answered
 * without an answer (400).
 */
export async function changeComplaint({ id, version, ...edit }: Edited, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const was = await openComplaint(id);
    const name = `The complaint ${was.complaintNumber}`;
    refuseStale(was, version, name, shownComplaint(was));
    const { text = was.text, state, answer = was.answer, answerBy = was.answerBy, responsible = was.responsible } = edit;
    if (state === "Answered" && answer === "") throw badInput("answer", NEEDS_ANSWER);
    const becomes: Complaint = { ...was, text, state, answer, answerBy: answerBy === "" ? null : answerBy, responsible, ...changedNow(actor) };
    return { writes: [replaceComplaint(was, becomes)], answer: { message: savedWords(name, was.state, state), type: "success" } };
  });
}

function savedWords(name: string, was: Complaint["state"], state: Complaint["state"]): string {
  if (was === state) return `${name} has been saved.`;
  return state === "Open" ? `${name} is open again.` : `${name} has been ${state.toLowerCase()}.`;
}

/** Whether a lot was sent to a client in a shipment; one that was reversed sent nothing. */
function isSent(shipment: ShipmentRow | undefined, clientId: number, { sku, batchNumber = "" }: EntryRow): boolean {
  const lots = shipment?.lines.flatMap((line) => (line.sku === sku ? line.batches : [])) ?? [];
  return shipment?.state === "Shipped" && shipment.clientId === clientId && lots.some((lot) => lot.batchNumber.toUpperCase() === batchNumber.toUpperCase());
}
