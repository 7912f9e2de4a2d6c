/**
 * Checks completed jobs against the ledger: the batches that they used, with their numbers and quantities, and what they
 * made; and that the gross quantity of a job follows from its other figures.
 */
import { grossQuantity } from "../formulas/rules.ts";
import { type JobHeadRow, jobKey, jobLinesKey, type JobLinesRow } from "../jobs/job-parts.rows.ts";
import { totalWith } from "../jobs/rules.ts";
import { producedSoFar } from "../jobs/completion/produced.rows.ts";
import type { Row } from "../lib/table/write.ts";
import { stockLineSku } from "../stock/lots/stock-line.rows.ts";
import { actionPosting } from "../transaction/action-shapes.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { differing, type Finding, reach, ShareCheck } from "./finding.ts";
import { Sums } from "./sums.ts";

const JOB = jobKey(0).PK.slice(0, -1);
const TRANSACTION = transactionKey("").PK;

const RULE = "a completed job used and made what the ledger says";

interface Made {
  told: number;
  lot?: string;
  says?: { lot: string; quantity: number };
}

const nothing = (): Made => ({ told: 0 });

/** Compares what a job made with the ledger, where the ledger has a row of it. */
function madeFindings(id: number, { told, lot, says }: Made): Finding[] {
  if (lot === undefined || !says) return [];
  return differing(RULE, `what job ${id} made`, `${told} of ${lot}`, `${says.quantity} of ${says.lot}`);
}

/** Checks that a job made what its parts did; an open one without parts nothing. */
function partFaults({ state, jobNumber, quantityProduced, parts = [] }: JobHeadRow): Finding[] {
  if (parts.length === 0 && state === "completed") return [];
  const sum = parts.reduce((made, part) => totalWith({ quantityProduced: made }, part.quantityProduced), 0);
  return differing("the rows of a job agree", `what the parts of ${jobNumber} made`, sum, quantityProduced ?? 0);
}

export class CompletionCheck extends ShareCheck {
  private readonly used = new Sums(RULE);
  /** By job: what the ledger says that it made, in grams or units and by lot, and what the job says. */
  private readonly made = new Map<number, Made>();
  private readonly found: Finding[] = [];

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.PK.startsWith(JOB) && row.SK === jobKey(0).SK) this.seeHead(row as JobHeadRow);
    else if (row.PK.startsWith(JOB) && row.SK === jobLinesKey(0).SK) this.seeLines(row as JobLinesRow);
  }

  findings(): Finding[] {
    return [...this.found, ...this.used.findings(), ...[...this.made].flatMap(([id, made]) => madeFindings(id, made))];
  }

  private seeEntry({ action, jobId, sku, batchNumber, difference = 0 }: EntryRow): void {
    if (jobId === undefined || difference === 0 || action === undefined || !this.isMine(jobId)) return;
    if (actionPosting(action) === "used") this.used.add(`used by job ${jobId}: ${sku} (${batchNumber})`, "left", -difference);
    if (action !== "Produced") return;
    const made = reach(this.made, jobId, nothing);
    made.told += difference;
    made.lot = `${sku} (${batchNumber})`;
  }

  private seeHead(head: JobHeadRow): void {
    const { id, type, code, batchNumber, jobNumber, netQuantity, wastagePercent, additionalWastage, excessAllocated } = head;
    if (head.quantityProduced !== null && this.isMine(id))
      reach(this.made, id, nothing).says = { lot: `${code} (${batchNumber})`, quantity: producedSoFar(head) };
    this.found.push(...partFaults(head));
    if (type !== "Formula") return;
    const expected = grossQuantity(netQuantity, wastagePercent, additionalWastage, excessAllocated);
    this.found.push(...differing("the rows of a job agree", `the gross quantity of ${jobNumber}`, expected, head.grossQuantity));
  }

  private seeLines({ PK, lines, settled = {} }: JobLinesRow): void {
    if (!this.isMine(PK.slice(JOB.length))) return;
    for (const { used = [] } of [...Object.values(lines), ...Object.values(settled)]) {
      for (const { elementId, batchNumber, quantity } of used) {
        if (quantity > 0) this.used.add(`used by job ${PK.slice(JOB.length)}: ${stockLineSku(elementId)} (${batchNumber})`, "right", quantity);
      }
    }
  }
}
