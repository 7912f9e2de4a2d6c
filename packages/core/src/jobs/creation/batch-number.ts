/** Batch numbers of compounding jobs, unique within a formula code. */
import { formulaBatchNumberKey } from "../../formulas/formula.rows.ts";
import { instant } from "../../lib/time/clock.ts";
import { badInput } from "../../lib/actions/error.ts";
import { get, getMany } from "../../lib/table/table.ts";
import type { Put, Row, Write } from "../../lib/table/write.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import type { Item } from "../../stock/items/item.rows.ts";
import { BATCH_NUMBER_TAKEN } from "../contract.ts";
import { type Job, jobIdOfNumber } from "../job.rows.ts";
import { type JobHeadRow, jobKey } from "../job-parts.rows.ts";

const taken = () => badInput("jobDetails.batchNumber", BATCH_NUMBER_TAKEN);

/** The write that claims a batch number for a job within its formula code. Fails with 400 if another job uses it. */
export function claimBatchNumber(job: Pick<Job, "id" | "formulaId" | "formulaCode" | "batchNumber">): Put {
  return {
    kind: "put",
    item: { ...formulaBatchNumberKey(job.formulaCode, job.batchNumber), batchNumber: job.batchNumber, formulaId: job.formulaId, jobId: job.id, at: instant() },
    expect: { absent: true, otherwise: taken() },
  };
}

/** The other spelling of a batch number, with or without a leading zero: `14-26` and `014-26` are the same number on a label. */
export function otherSpellings(batchNumber: string): string[] {
  const [number = "", year = ""] = batchNumber.split("-");
  const all = spellings(number).flatMap((left) => spellings(year).map((right) => `${left}-${right}`));
  return all.filter((one) => one !== batchNumber);
}

function spellings(digits: string): string[] {
  const value = Number(digits);
  return value < 100 ? [String(value).padStart(2, "0"), String(value).padStart(3, "0")] : [digits];
}

interface ClaimRow extends Row {
  jobId: number;
}

/** What names a lot, and the formula with which it is made, if it is. */
type MadeLot = Pick<Item, "formulaCode"> & { batchNumber: string };

/** The jobs whose numbers lots bear, in their order; undefined for one that no job made. Two round trips. */
export async function makingJobs(lots: readonly MadeLot[]): Promise<(JobHeadRow | undefined)[]> {
  const made = lots.flatMap(({ formulaCode, batchNumber }) => (formulaCode === undefined ? [] : [formulaBatchNumberKey(formulaCode, batchNumber)]));
  const claims = await getMany<ClaimRow>(made);
  const jobIds = lots.map(({ formulaCode, batchNumber }) => (formulaCode === undefined ? undefined : (claims.shift()?.jobId ?? jobIdOfNumber(batchNumber))));
  const heads = await getMany<JobHeadRow>(jobIds.flatMap((id) => (id === undefined ? [] : [jobKey(id)])));
  return jobIds.map((id) => (id === undefined ? undefined : heads.shift()));
}

/** The version of the formula that a batch of an item was made to, by its number; nothing if no job bears the number. */
export async function versionMade({ formulaCode }: Pick<Item, "formulaCode">, batchNumber: string): Promise<Pick<StockLine, "formulaId" | "rAndDCode">> {
  const [job] = await makingJobs([{ formulaCode, batchNumber }]);
  return job?.formulaId != null && job.formulaCode === formulaCode ? { formulaId: job.formulaId, rAndDCode: job.rAndDCode } : {};
}

/** Refuses (400) a number that another job of the formula code uses in its other spelling. */
export async function assertSpeltOnce(formulaCode: string, batchNumber: string, jobId?: number): Promise<void> {
  const rows = await getMany<ClaimRow>(
    otherSpellings(batchNumber).map((one) => formulaBatchNumberKey(formulaCode, one)),
    true,
  );
  if (rows.some((row) => row !== undefined && row.jobId !== jobId)) throw taken();
}

/**
 * The writes that renumber a job. They claim the new number, and release the old one unless it is on a printed sheet. A
 * job can take back a number that it still has claimed. (Contract, section 7.)
 */
export async function renumbering(was: Job, becomes: Job): Promise<Write[]> {
  const [own] = await Promise.all([
    get<ClaimRow>(formulaBatchNumberKey(becomes.formulaCode, becomes.batchNumber), true),
    assertSpeltOnce(was.formulaCode, becomes.batchNumber, was.id),
  ]);
  const claim: Write =
    own?.jobId === was.id
      ? { kind: "check", key: formulaBatchNumberKey(becomes.formulaCode, becomes.batchNumber), expect: { equals: { jobId: was.id } } }
      : claimBatchNumber(becomes);
  return was.numberPrinted || was.printed ? [claim] : [{ kind: "delete", key: formulaBatchNumberKey(was.formulaCode, was.batchNumber) }, claim];
}
