/**
 * Batch numbers of compounding jobs: each once for a formula code.
 */
import { formulaBatchKey } from "../formulas/formula.rows.ts";
import { instant } from "../lib/clock.ts";
import { badInput } from "../lib/error.ts";
import { getMany } from "../lib/table.ts";
import type { Put } from "../lib/write.ts";
import { BATCH_NUMBER_TAKEN } from "./contract.ts";
import type { Job } from "./job.rows.ts";

const taken = () => badInput("jobDetails.batchNumber", BATCH_NUMBER_TAKEN);

/** The write that keeps a batch number this job's within its formula code; one that is in use is refused: 400. */
export function claimBatchNumber(job: Pick<Job, "id" | "formulaId" | "formulaCode" | "batchNumber">): Put {
  return {
    kind: "put",
    item: { ...formulaBatchKey(job.formulaCode, job.batchNumber), batchNumber: job.batchNumber, formulaId: job.formulaId, jobId: job.id, at: instant() },
    expect: { absent: true, otherwise: taken() },
  };
}

/** How else the same number can be written, with or without a leading zero: `14-26` and `014-26` are one number on a label. */
export function otherSpellings(batchNumber: string): string[] {
  const [number = "", year = ""] = batchNumber.split("-");
  const all = spellings(number).flatMap((left) => spellings(year).map((right) => `${left}-${right}`));
  return all.filter((one) => one !== batchNumber);
}

function spellings(digits: string): string[] {
  const value = Number(digits);
  return value < 100 ? [String(value).padStart(2, "0"), String(value).padStart(3, "0")] : [digits];
}

/** Refuses (400) a number that the formula code has in use in another spelling. */
export async function assertSpeltOnce(formulaCode: string, batchNumber: string, except?: string): Promise<void> {
  const others = otherSpellings(batchNumber).filter((one) => one !== except);
  const rows = await getMany(
    others.map((one) => formulaBatchKey(formulaCode, one)),
    true,
  );
  if (rows.some((row) => row !== undefined)) throw taken();
}
