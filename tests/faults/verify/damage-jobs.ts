/** Damage in jobs, their allocations and reservations, and what they produced. */
import { type JobLinesRow, jobKey, jobLinesKey, jobReservedKey, type JobReservedRow, jobSalesKey } from "@apothecary/core/jobs/job-parts.rows";
import type { Key, Row } from "@apothecary/core/lib/table/write";
import { add, at, type Damage, first, named, row, stockLine } from "./damage-world.ts";

const KEYS = "a row has the keys that follow from its fields";
const ROWS = "the rows of a job agree";
const SAME = "batch and job bear the same reservations";
const MIRROR = "allocations mirror the job lines";
const WITHIN = "reservations are within quantity and allocation";
const ALLOCATED = "allocated is the sum of the open job lines";

const of = ({ PK, SK }: Key): Row => at(PK, SK);
const head = () => of(jobKey(named.job));
const lines = () => of(jobLinesKey(named.job)) as JobLinesRow;
const reservations = () => of(jobReservedKey(named.job)) as JobReservedRow;
const allocation = () => row(({ PK, jobId, SK }) => PK === "I#EMU0001" && SK.startsWith("JOB#") && jobId === named.job);

/** Changes the quantity of the job's line. */
function needing(quantity: number): Row {
  const now = lines();
  const was = now.lines["EMU0001"];
  if (!was) throw new Error("The job has no such line.");
  return { ...now, lines: { ...now.lines, EMU0001: { ...was, quantity } } };
}

/** Changes the job's reservation of the reserved batch. */
function counting(quantity: number): Row {
  const now = reservations();
  const [, made] = now.reservations["EMU0001"]?.[named.reserved] ?? [0, 0];
  return { ...now, reservations: quantity === 0 ? {} : { EMU0001: { [named.reserved]: [quantity, made] } } };
}

/** Changes the reserved quantity on the batch. */
function promised(quantity: number): Row {
  const now = stockLine(named.reserved);
  return { ...now, reservations: { [named.job]: { quantity, at: now.reservations[named.job]?.at ?? "" } }, unreserved: now.quantity - quantity };
}

export const JOB_DAMAGE: Record<string, Damage> = {
  "a job line's quantity is off": { kind: "job lines", put: () => [needing(499)], finds: ALLOCATED },
  "an allocation is not shown at its item": { kind: "allocation", remove: () => [allocation()], finds: MIRROR },
  "an allocation shows another quantity": { kind: "allocation", put: () => [add(allocation(), "quantityAllocated", 1)], finds: MIRROR },
  "an allocation of a job that is not": { kind: "allocation", put: () => [{ ...allocation(), SK: "JOB#00000099", jobId: 99 }], finds: MIRROR },
  "a job is gone": { kind: "job", remove: () => [of(jobKey(named.secondJob))], finds: ALLOCATED },
  "a job forgot its reservation": { kind: "job reservations", put: () => [counting(0)], finds: SAME },
  "a batch forgot its reservation": {
    kind: "batch",
    put: () => [{ ...stockLine(named.reserved), reservations: {}, unreserved: stockLine(named.reserved).quantity }],
    finds: SAME,
  },
  "batch and job differ about a reservation": { kind: "batch", put: () => [promised(199)], finds: SAME },
  "a line has more reserved than it needs": { kind: "job reservations", put: () => [counting(501), promised(501)], finds: WITHIN },
  "a batch has promised more than it holds": { kind: "batch", put: () => [needing(700), counting(601), promised(601)], finds: WITHIN },
  "a cancelled job still has its reservation": { kind: "job", put: () => [{ ...head(), state: "cancelled" }], finds: WITHIN },
  "a day counts what no job made": {
    kind: "production of a day",
    put: () => [{ PK: "PRODUCED#Formula", SK: "2026-01-02", quantity: 5, jobs: 1 }],
    finds: "what was produced in a day is the sum of its completed jobs",
  },
  "a day's production is gone": {
    kind: "production of a day",
    remove: () => [first("production of a day")],
    finds: "what was produced in a day is the sum of its completed jobs",
  },
  "an open job made what none of its parts did": { kind: "job", put: () => [{ ...head(), quantityProduced: 3 }], finds: ROWS },
  "a job's lines are gone": { kind: "job lines", remove: () => [lines()], finds: ROWS },
  "a job's sales items are gone": { kind: "job sales items", remove: () => [of(jobSalesKey(named.job))], finds: ROWS },
  "an open job's row of reservations is gone": { kind: "job reservations", remove: () => [of(jobReservedKey(named.secondJob))], finds: ROWS },
  "a row of reservations is left of a job that is not": {
    kind: "job reservations",
    put: () => [{ ...of(jobReservedKey(named.secondJob)), jobId: 77, SK: jobReservedKey(77).SK }],
    finds: ROWS,
  },
  "reservations are of an older version of the lines": { kind: "job lines", put: () => [{ ...lines(), version: 9 }], finds: ROWS },
  "an open job is listed among those that are completed": { kind: "job", put: () => [{ ...head(), g1p: "JOBS#DONE#Formula#2026" }], finds: KEYS },
  "an open job is listed among those that wait for a follow-on": {
    kind: "job",
    put: () => [{ ...head(), g3p: "FOLLOWONS", g3s: "2026-01-02T09:00:00.000Z#1" }],
    finds: KEYS,
  },
  "a job is listed under an order that it is not for": { kind: "job", put: () => [{ ...head(), purchaseOrders: [[7, "PO-7"]] }], finds: ROWS },
};
