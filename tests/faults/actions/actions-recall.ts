/**
 * Write actions of recalls, returns and complaints.
 */
import { complaintFileAdded, complaintUpload, createComplaint, editComplaint } from "@apothecary/core/complaints/contract";
import type { UploadLink } from "@apothecary/core/lib/rules/record-file";
import { freezeAgain, freezeAndRecall, recallDrill, recallList, recallProgress, recallReturn, thawRecall } from "@apothecary/core/recall/contract";
import { clientReturn } from "@apothecary/core/returns/contract";
import { updateStockStatus } from "@apothecary/core/stock/contract";
import { closeOrder, shipOrder } from "@apothecary/core/sales/contract";
import { startReports } from "../../lib/s3.ts";
import { stockLineNow } from "../../lib/stock-fixtures.ts";
import { type Action, action } from "./actions.ts";
import { AS, COMPOUNDING, type Fixture, makeOrder, bookInManyStockLines, reserveFor, reserveOrder } from "../fixture.ts";

const reason = "The supplier reports a contamination";

async function readLotRef(elementId: string) {
  const stockLine = await stockLineNow(elementId);
  if (!stockLine) throw new Error(`The batch ${elementId} is gone.`);
  return { sku: stockLine.sku, batchNumber: stockLine.batchNumber };
}

const waxRecall = async ({ wax }: Fixture) => ({ batches: [await readLotRef(wax)], reason });

/** A recall of the wax after the order made of it was dispatched. */
async function recalled(fixture: Fixture): Promise<number> {
  await makeOrder(fixture);
  await fixture.world.good(closeOrder, { body: { id: fixture.order.id } }, AS);
  const { recallId } = await fixture.world.good(freezeAndRecall, { body: await waxRecall(fixture) }, AS);
  if (recallId === undefined) throw new Error("The recall was not started.");
  return recallId;
}

/** Many batches, some of them reserved. */
async function many(fixture: Fixture, count: number) {
  const { jobId, stockLineIds } = await bookInManyStockLines(fixture, count);
  await reserveFor(fixture, jobId, Object.fromEntries(stockLineIds.slice(0, 4).map((stockLineId) => [stockLineId, 5])));
  return { batches: await Promise.all(stockLineIds.map(readLotRef)), reason };
}

/** What the client sends back of two dispatches. */
async function sentBack(fixture: Fixture) {
  const { world, order, product, clientId } = fixture;
  await makeOrder(fixture);
  await world.good(shipOrder, { body: { id: order.id, lines: [{ salesId: order.salesId, quantity: 10 }] } }, AS);
  await world.good(closeOrder, { body: { id: order.id } }, AS);
  return { clientId, lines: [{ sku: product.sku, batchNumber: COMPOUNDING.batchNumber, quantity: 12, location: "B2", reason: "Pumps do not close" }] };
}

export const returnActions: Action[] = [
  action(clientReturn, "of two dispatches", sentBack),
  action(clientReturn, "again, from a shipment", async (fixture) => {
    const body = await sentBack(fixture);
    await fixture.world.good(clientReturn, { body }, AS);
    return { ...body, lines: body.lines.map((line) => ({ ...line, quantity: 3, salesOrderId: fixture.order.id })) };
  }),
];

let bucket: Promise<unknown> | undefined;

/** The id of a file that was uploaded by the link of a record. The bucket's engine ends with the process of the tests. */
export async function uploadedBy(announce: (bytes: number) => Promise<UploadLink>): Promise<string> {
  bucket ??= startReports();
  await bucket;
  const body = Buffer.from("a file");
  const { fileId, url, headers } = await announce(body.length);
  const { status } = await fetch(url, { method: "PUT", headers, body: new Uint8Array(body) });
  if (status !== 200) throw new Error(`The bucket answered ${status}.`);
  return fileId;
}

async function uploaded(fixture: Fixture) {
  const { world } = fixture;
  const { id } = await world.good(createComplaint, { body: await complaintBody(fixture) }, AS);
  const file = { id, fileName: "pump.jpg" };
  return { ...file, fileId: await uploadedBy((bytes) => world.good(complaintUpload, { body: { ...file, bytes, contentType: "image/jpeg" } }, AS)) };
}

const complaintBody = async ({ clientId, wax }: Fixture) => ({ clientId, ...(await readLotRef(wax)), text: "It smells of smoke." });

export const complaintActions: Action[] = [
  action(createComplaint, "", complaintBody),
  action(editComplaint, "answers it", async (fixture) => {
    const { id } = await fixture.world.good(createComplaint, { body: await complaintBody(fixture) }, AS);
    return { id, version: 1, state: "Answered" as const, answer: "It is replaced.", answerBy: "2036-01-31", responsible: "Priya Shah" };
  }),
  action(complaintFileAdded, "", uploaded),
];

export const recallActions: Action[] = [
  action(freezeAndRecall, "with reservations", async (fixture) => {
    await reserveOrder(fixture);
    return waxRecall(fixture);
  }),
  action(freezeAndRecall, "in steps", (fixture) => many(fixture, 12)),
  action(recallDrill, "in steps", async (fixture) => {
    await makeOrder(fixture);
    await fixture.world.good(closeOrder, { body: { id: fixture.order.id } }, AS);
    return waxRecall(fixture);
  }),
  action(freezeAgain, "what was released", async (fixture) => {
    const recallId = await recalled(fixture);
    await fixture.world.good(updateStockStatus, { body: { elementId: fixture.wax, newStatus: 0, reason } }, AS);
    return { recallId };
  }),
  action(thawRecall, "in steps", async (fixture) => {
    const { recallId = 0 } = await fixture.world.good(freezeAndRecall, { body: await many(fixture, 30) }, AS);
    return { recallId, reason };
  }),
  action(recallProgress, "", async (fixture) => ({ recallId: await recalled(fixture), clientId: fixture.clientId, told: true, answered: true })),
  action(recallReturn, "", async (fixture) => {
    const recallId = await recalled(fixture);
    const [line] = await fixture.world.good(recallList, { params: { id: String(recallId) } } as never, AS);
    return { recallId, lineId: line?.id ?? "", quantity: 12, location: "B2" };
  }),
];
