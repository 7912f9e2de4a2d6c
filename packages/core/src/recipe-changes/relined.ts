/**
 * The lines of an open job under a changed recipe or bill of componentry. Pure. (Contract, section 7: `reAllocate`.)
 */
import { isDeepStrictEqual } from "node:util";
import { baseSku } from "../stock/lots/serving.ts";
import type { Formula } from "../formulas/formula.rows.ts";
import type { Product } from "../products/product.rows.ts";
import type { Item } from "../stock/items/item.rows.ts";
import type { JobLineChange } from "../formulas/change.contract.ts";
import { lineMilligrams } from "../jobs/job-figures.ts";
import { type Job, type JobLine, reservedOfLine } from "../jobs/job.rows.ts";
import { fillingLines, recipeLines } from "../jobs/creation/make.ts";
import { allocatedItem } from "../stock/items/variants.ts";

/** The source of a job's lines: the recipe of a compounding job, the bill of a filling job. */
export type Source = { origin: "recipe"; recipe: Formula["recipe"] } | { origin: "bill"; componentry: Product["componentry"] };

/** The variants of an item by the SKU that a line names, for lines that a variant can serve. */
export type Families = ReadonlyMap<string, readonly Item[]>;

type Lines = Record<string, JobLine>;

/** The lines that a recipe or bill gives a job, in grams or units for its gross quantity. */
export function wantedLines({ grossQuantity }: Pick<Job, "grossQuantity">, source: Source): JobLine[] {
  return Object.values(source.origin === "recipe" ? recipeLines(source.recipe, grossQuantity) : fillingLines(source, grossQuantity, null));
}

/**
 * The job's lines under `source`. Lines of the recipe or bill are replaced, even if their quantity was edited; lines
 * added by hand and the bulk stay. An unchanged line keeps its reservations, a changed one loses them. A line added by
 * hand becomes the source's if the source now names its item.
 */
export function relined(job: Pick<Job, "lines" | "grossQuantity" | "clientId">, source: Source, families: Families): Lines {
  const wanted = wantedLines(job, source);
  const named = new Set(wanted.map(({ sku }) => sku));
  const own = Object.values(job.lines).filter(({ origin }) => origin === source.origin);
  const becomes: Lines = {};
  for (const line of wanted) {
    const kept = own.find((was) => isSame(was, line) && (was.sku === line.sku || !named.has(was.sku)) && !becomes[was.sku]);
    const placed = kept
      ? { ...line, sku: kept.sku, name: kept.name, reservations: kept.reservations }
      : allocated(line, job.clientId, named, becomes, families);
    becomes[placed.sku] = placed;
  }
  for (const line of Object.values(job.lines)) if (line.origin !== source.origin) becomes[line.sku] ??= line;
  return becomes;
}

/** Whether a line needs the same stock as before, even if it is allocated to another variant. */
function isSame(was: JobLine, line: JobLine): boolean {
  const family = was.sku === line.sku || (!line.exactMatch && baseSku(was.sku) === baseSku(line.sku));
  return family && was.quantity === line.quantity && was.exactMatch === line.exactMatch;
}

/** A line at the right item of its family, unless it is exact or that item already has a line. */
function allocated(line: JobLine, clientId: number, named: ReadonlySet<string>, taken: Lines, families: Families): JobLine {
  const item = line.exactMatch ? undefined : allocatedItem(line.sku, families.get(line.sku) ?? [], clientId);
  if (!item || item.sku === line.sku || named.has(item.sku) || taken[item.sku]) return line;
  return { ...line, sku: item.sku, name: item.name };
}

/** The lines that change or are removed, by SKU; empty if the job is unchanged. The order of lines does not matter. */
export function lineChanges(job: Pick<Job, "lines" | "type" | "grossQuantity">, becomes: Lines): JobLineChange[] {
  const skus = new Set([...Object.keys(job.lines), ...Object.keys(becomes)]);
  return [...skus].toSorted().flatMap((sku) => {
    const [before, after] = [job.lines[sku], becomes[sku]];
    const line = after ?? before;
    if (!line || isDeepStrictEqual(before, after)) return [];
    const [beforeMilligrams, afterMilligrams] = [before, after].map((one) => (one ? lineMilligrams(job, one) : null));
    const released = (before ? reservedOfLine(before) : 0) - (after ? reservedOfLine(after) : 0);
    const amounts = {
      before: before?.quantity ?? 0,
      beforeMilligrams: beforeMilligrams ?? null,
      after: after?.quantity ?? 0,
      afterMilligrams: afterMilligrams ?? null,
    };
    const isSameAmount = amounts.before === amounts.after && beforeMilligrams === afterMilligrams;
    return isSameAmount && released === 0 ? [] : [{ sku, name: line.name, ...amounts, released }];
  });
}
