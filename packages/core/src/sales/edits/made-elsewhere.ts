/**
 * Filling jobs that are created with their order line: of products made elsewhere (`-E-`), which need componentry but
 * no bulk (contract, section 4), and of follow-ons that are filled from existing bulk (section 7).
 */
import type { Job } from "../../jobs/job.rows.ts";
import { productJob, jobSalesItem } from "../../jobs/creation/make.ts";
import { allocatedWithinFamily } from "../../jobs/creation/allocated-lines.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { take } from "../../lib/table/counter.ts";
import { get } from "../../lib/table/table.ts";
import { openJob } from "../../jobs/open-job.ts";
import { ELSEWHERE, type Product, productKey, type ProductRow } from "../../products/product.rows.ts";
import type { OrderLine } from "../order.rows.ts";

/** A sales item that waits for its job, and the number of that job. */
export interface Waiting {
  salesId: number;
  productId: number;
  jobId: number;
  /** The compounding job of its bulk, and the grams per unit. If omitted, it is made elsewhere. */
  filling?: { formulaJobId: number; fillWeight: number };
}

/** How many lines are made elsewhere according to the screen: that many job numbers are taken while the products are read. */
export function likelyElsewhere(lines: readonly { sku?: string | null | undefined }[]): number {
  return lines.filter((line) => line.sku?.includes(`-${ELSEWHERE}-`)).length;
}

/** Ensures that there are `count` job numbers, which are reused if the order is checked again. */
export async function takeJobIds(jobIds: number[], count: number): Promise<void> {
  const more = count - jobIds.length;
  if (more <= 0) return;
  const first = await take("job", more);
  for (let i = 0; i < more; i++) jobIds.push(first + i);
}

/** The sales items among these lines that are made elsewhere, each with the number of its job. Takes more numbers if `jobIds` has too few. */
export async function linesMadeElsewhere(lines: readonly OrderLine[], jobIds: number[]): Promise<Waiting[]> {
  const elsewhere = lines.filter((line) => line.categoryCode === ELSEWHERE);
  await takeJobIds(jobIds, elsewhere.length);
  return elsewhere.flatMap(({ salesId, productId }, i): Waiting[] => {
    const jobId = jobIds[i];
    return jobId === undefined ? [] : [{ salesId, productId, jobId }];
  });
}

async function lineJob(line: OrderLine, product: Product, { jobId, filling }: Waiting, actor: Actor): Promise<Job> {
  const bulkFrom = filling ? await openJob(filling.formulaJobId) : null;
  const salesItem = jobSalesItem(line, filling?.fillWeight ?? line.fillSize, jobId);
  const made = productJob({ id: jobId, product, line, salesItem, bulkFrom, actor });
  const [job = made] = await allocatedWithinFamily([made]);
  return job;
}

/** Jobs of new lines by id, with the products that they fill. */
export type LineJobs = ReadonlyMap<number, { job: Job; product: ProductRow }>;

/** The jobs of these lines as they would be placed now; without those whose line or product does not exist. `products` are known. */
export async function jobsToPlace(
  waiting: readonly Waiting[],
  lines: readonly OrderLine[],
  actor: Actor,
  products?: ReadonlyMap<number, ProductRow>,
): Promise<LineJobs> {
  const made = await Promise.all(
    waiting.map(async (one) => {
      const line = lines.find(({ salesId }) => salesId === one.salesId);
      const product = products?.get(one.productId) ?? (await get<ProductRow>(productKey(one.productId), true));
      return line && product ? [[one.jobId, { job: await lineJob(line, product, one, actor), product }] as const] : [];
    }),
  );
  return new Map(made.flat());
}
