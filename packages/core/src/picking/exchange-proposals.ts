/** Proposes exchanges: reservations of other jobs that could serve a shortage with the least harm. */
import { readMinimums } from "../jobs/bulk-shelf-life.ts";
import type { Job } from "../jobs/job.rows.ts";
import { findJobs, openJobs } from "../jobs/open-job.ts";
import { businessDay } from "../lib/time/day.ts";
import { byDay } from "../stock/rules.ts";
import type { Exchange } from "./contract.ts";
import { jobDispatchDate } from "./dispatch-date.ts";
import { leastHarmful, mayGiveWay, type ExchangeContext, serves, type Short, shortLines } from "./exchange-rules.ts";
import { wantingOneBatch } from "./one-batch.ts";
import { stockServingLines } from "../stock/lots/open-stock-lines.ts";

/** The most other jobs that are considered. */
const MAX_OTHERS = 100;

/**
 * The exchanges that would help open jobs, least harmful first. A reservation can be exchanged if its job is open, not
 * printed, not busy, not selected, and dispatched after the job that is short. No job whose client wants one batch of
 * each material comes to two.
 */
export async function proposedExchanges(jobIds: readonly number[]): Promise<Exchange[]> {
  const jobs = [...(await openJobs(jobIds, false)).values()].filter((job) => job.state === "open").toSorted(byDispatch);
  const lines = [...new Set(jobs.flatMap((job) => Object.keys(job.lines)))].map((sku) => ({ sku, exactMatch: false }));
  const [stock, single, minimums] = await Promise.all([stockServingLines(lines, null), wantingOneBatch(jobs), readMinimums(jobs)]);
  const stockLines = [...new Map(stock.flatMap((of) => of.flatMap((one) => one.stockLines)).map((stockLine) => [stockLine.id, stockLine])).values()];
  const items = new Map(stock.flat().map(({ item }) => [item.sku, item]));
  const context: ExchangeContext = { stockLines, items, single, minimums, today: businessDay() };
  const { short, left } = shortLines(jobs, context);
  const giving = await jobsThatMayGive(short, new Set(jobIds), context);
  const singleToo = giving.length === 0 ? single : new Set([...single, ...(await wantingOneBatch(giving))]);
  return leastHarmful(short, giving, left, { ...context, single: singleToo });
}

/** Other jobs that have reserved what is short, and may give way to one that is. */
async function jobsThatMayGive(short: readonly Short[], selected: ReadonlySet<number>, context: ExchangeContext): Promise<Job[]> {
  const serving = context.stockLines.filter((stockLine) => short.some((one) => serves(one, stockLine, context)));
  const others = [...new Set(serving.flatMap((stockLine) => Object.keys(stockLine.reservations).map(Number)))].filter((id) => !selected.has(id));
  const found = [...(await findJobs(others.slice(0, MAX_OTHERS), false)).values()];
  return found.filter((other) => short.some(({ job }) => mayGiveWay(other, job)));
}

function byDispatch(a: Job, b: Job): number {
  return byDay(jobDispatchDate(a), jobDispatchDate(b)) || a.id - b.id;
}
