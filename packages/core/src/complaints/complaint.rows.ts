/** Complaints: one row each. */
import type { Range } from "../lib/table/table.ts";
import type { Key, Put, Row } from "../lib/table/write.ts";
import type { Complaint, ComplaintState } from "./complaint-shapes.ts";

export interface ComplaintRow extends Row, Complaint {}

export const complaintPartition = (id: number): string => `C#${id}`;
export const complaintKey = (id: number): Key => ({ PK: complaintPartition(id), SK: "COMPLAINT" });

/** `C00001`. */
export const complaintNumberText = (id: number): string => `C${String(id).padStart(5, "0")}`;

/** The lists of complaints, each in order of time. */
export const complaintLists = {
  /** `g1`: all. */
  all: { partition: "COMPLAINTS", index: "g1" },
  /** `g2`: those of a state. */
  state: (state: ComplaintState) => ({ partition: `COMPLAINTS#${state.toUpperCase()}`, index: "g2" }),
  /** `g3`: those of a client. */
  client: (clientId: number) => ({ partition: `COMPLAINTS#CLIENT#${clientId}`, index: "g3" }),
  /** `g4`: those about a batch number, of any item. */
  batchNumber: (batchNumber: string) => ({ partition: `COMPLAINTS#BATCH#${batchNumber.toUpperCase()}`, index: "g4" }),
  /** `g5`: those about an item. */
  sku: (sku: string) => ({ partition: `COMPLAINTS#SKU#${sku}`, index: "g5" }),
} as const satisfies Record<string, Range | ((value: never) => Range)>;

/** A complaint's row. */
export function complaintRow(complaint: Complaint): ComplaintRow {
  const { id, state, clientId, batchNumber, sku, createdAt } = complaint;
  const lists = [
    complaintLists.all,
    ...[complaintLists.state(state), complaintLists.client(clientId)],
    ...[complaintLists.batchNumber(batchNumber), complaintLists.sku(sku)],
  ];
  const indexes = lists.flatMap(({ partition, index }): [string, string][] => [
    [`${index}p`, partition],
    [`${index}s`, `${createdAt}#${id}`],
  ]);
  return { ...complaint, ...complaintKey(id), ...Object.fromEntries(indexes) };
}

/** Puts a new complaint. */
export const putComplaint = (complaint: Complaint): Put => ({ kind: "put", item: complaintRow(complaint), expect: { absent: true } });

/** Replaces a complaint, on condition of the version that was read. */
export function replaceComplaint(was: Complaint, becomes: Complaint): Put {
  return { kind: "put", item: complaintRow({ ...becomes, version: was.version + 1 }), expect: { equals: { version: was.version } } };
}
