/** The stored fields of complaints. Pure; the browser uses it too. */
import * as z from "zod";
import type { Changed } from "../lib/actions/changed.ts";
import { RecordFile } from "../lib/rules/record-file.ts";
import { audited, declaredShape, unaudited } from "../transaction/records/declared-fields.ts";

const text = z.string();
const number = z.number();
const FIXED = "never change";
const BY_WHOM = "when and by whom, which the trail has";

export const ComplaintState = z.enum(["Open", "Answered", "Closed"]);
export type ComplaintState = z.infer<typeof ComplaintState>;

/** A client's complaint about a batch. */
export const COMPLAINT = {
  id: unaudited(FIXED, number),
  complaintNumber: unaudited(FIXED, text),
  clientId: audited({ word: "Client", shown: "client" }, number),
  client: unaudited("shown with its id", text),
  sku: audited("SKU", text),
  /** The name of the item. */
  name: unaudited(FIXED, text),
  batchNumber: audited("Batch number", text),
  /** The shipment that it came with; null if none was named. */
  shipmentId: audited({ word: "Shipment", shown: "shipmentNumber" }, number.nullable()),
  shipmentNumber: unaudited("shown with its id", text),
  text: audited("Complaint", text),
  state: audited("State", ComplaintState),
  answer: audited("Answer", text),
  /** The day until which the client expects an answer, `YYYY-MM-DD`. */
  answerBy: audited("Answer by", text.nullable()),
  /** Who answers it. */
  responsible: audited("Responsible", text),
  files: unaudited("each is an entry", z.array(RecordFile)),
  createdAt: unaudited(BY_WHOM, text),
  createdBy: unaudited(BY_WHOM, text),
  version: unaudited("counts its changes", number),
};
export const Complaint = declaredShape(COMPLAINT);
export type Complaint = Changed & z.infer<typeof Complaint>;
