/**
 * Adding further items to a job.
 */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { instant } from "../../lib/time/clock.ts";
import { badInput } from "../../lib/actions/error.ts";
import { REDUNDANT } from "../../lib/rules/fields.ts";
import { getMany } from "../../lib/table/table.ts";
import type { Write } from "../../lib/table/write.ts";
import { allocate, type Item, itemKey, type ItemRow, itemStatus } from "../../stock/items/item.rows.ts";
import { fitsLine } from "../../stock/items/variants.ts";
import { mayBeUsedFor } from "../../stock/owner.ts";
import { ownersAlone } from "../../stock/rules.ts";
import { type addElementToJob, MAX_JOB_LINES, SAME_ITEM_TWICE } from "../contract.ts";
import { type Job, type JobLine, putAllocation } from "../job.rows.ts";
import { replaceJob } from "../job-parts.rows.ts";
import { assertUnstarted, openJob } from "../open-job.ts";
import { hasFamilyLine } from "../creation/allocated-lines.ts";
import { optionalDetails, sheetVoided, voidedSheets } from "../sheets/recipe-sheet.ts";

type NewLines = z.output<typeof addElementToJob.body>["newElements"];

/**
 * Allocates further items (grams or units) to an open job: raw materials to a compounding job, componentry to a filling
 * job. Refuses redundant and removed items, items of the wrong type or of another client, and items that the job
 * already has, also as another variant. (Specification 3, section 5.)
 */
export async function addLines(jobId: number, wanted: NewLines, actor: Actor): Promise<z.output<typeof addElementToJob.answer>> {
  return commit(actor, async () => {
    const [job, items] = await Promise.all([
      openJob(jobId),
      getMany<ItemRow>(
        wanted.map(({ resourceSku }) => itemKey(resourceSku)),
        true,
      ),
    ]);
    assertUnstarted(job);
    if (Object.keys(job.lines).length + wanted.length > MAX_JOB_LINES) throw badInput("newElements", `A job can have at most ${MAX_JOB_LINES} lines.`);
    const lines = wanted.map(({ resourceSku, quantity }, i): JobLine => {
      const path = `newElements.${i}.resourceSku`;
      const named = wanted.slice(0, i).some((earlier) => fitsLine({ sku: earlier.resourceSku, exactMatch: false }, resourceSku));
      if (named || hasFamilyLine(job, resourceSku)) throw badInput(path, SAME_ITEM_TWICE);
      const item = usable(items[i], job, resourceSku, path);
      return { sku: item.sku, name: item.name, origin: "hand", quantity, percentage: null, amountPerUnit: null, exactMatch: false, reservations: {} };
    });
    const becomes: Job = {
      ...sheetVoided(job),
      lines: { ...job.lines, ...Object.fromEntries(lines.map((line) => [line.sku, line])) },
      dateEdited: instant(),
      staffName: actor.name,
    };
    return {
      writes: [...replaceJob(job, becomes), ...lines.flatMap((line) => [putAllocation(becomes, line), allocateStocked(line)])],
      answer: {
        message: `${lines.length === 1 ? `${lines[0]?.name} has` : `${lines.length} items have`} been added to job ${job.jobNumber}.`,
        type: "success",
        ...optionalDetails(voidedSheets([job])),
      },
    };
  });
}

/** Allocates an item. If it was removed meanwhile, the write is stale, and the item is read again. */
function allocateStocked({ sku, quantity }: JobLine): Write {
  return { ...allocate(sku, quantity), expect: { present: true, missing: ["removed"] } };
}

function usable(item: Item | undefined, job: Job, sku: string, path: string): Item {
  if (!item || item.removed) throw badInput(path, `The item ${sku} does not exist.`);
  if (itemStatus(item) === REDUNDANT) throw badInput(path, `${item.name} is redundant.`);
  if (!mayBeUsedFor(item, job.clientId)) throw badInput(path, `${item.name} ${ownersAlone(item.ownedBy)}`);
  const type = job.type === "Formula" ? "Raw Material" : "Componentry";
  if (item.categoryType !== type)
    throw badInput(path, `${item.name} cannot be added: job ${job.jobNumber} takes ${type === "Componentry" ? "componentry" : "raw materials"}.`);
  return item;
}
