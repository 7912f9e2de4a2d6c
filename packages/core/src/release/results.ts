/** Results of tests, entered by the laboratory and compared with the specification. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { badInputs, conflict, type FieldError } from "../lib/actions/error.ts";
import { instant } from "../lib/time/clock.ts";
import { itemLotEntry } from "../stock/entries.ts";
import { commit } from "../transaction/commit.ts";
import type { Change } from "../transaction/entry.rows.ts";
import type { enterResults } from "./contract.ts";
import type { LotResult } from "./lot-shapes.ts";
import { putLotRelease } from "./lot.rows.ts";
import { lotRecord, type OpenedLot, openLot } from "./open-lot.ts";
import { isOutOfSpecification, limitsText, resultText, type ResultValue, type SpecifiedTest, valueFault } from "./specification-shapes.ts";

type Given = z.output<typeof enterResults.body>;
type Entered = z.output<typeof enterResults.answer>;

/**
 * Enters results of a lot; one of a test that has a result replaces it, with both in the ledger. What is outside of its limits
 * is named in the answer. Refuses tests that the specification does not have (400), and a lot that is decided (409).
 */
export async function enterLotResults({ sku, batchNumber, results }: Given, actor: Actor): Promise<Entered> {
  return commit<Entered>(actor, async () => {
    const opened = await openLot(sku, batchNumber);
    const { item, lot, state } = opened;
    if (state === "released" || state === "rejected") throw conflict(`Batch ${opened.batchNumber} of ${item.name} is ${state}: its results stay.`);
    const found = newResults(opened, results, actor);
    const record = lotRecord(opened);
    const changes = found.flatMap((result) => resultChange(record.results, result));
    const outOfSpecification = found.filter((one) => one.outOfSpecification).map(({ test }) => test);
    if (changes.length === 0) return { writes: [], answer: { message: "The batch already has these results.", type: "info", outOfSpecification } };
    const kept = record.results.filter(({ test }) => !found.some((one) => one.test === test));
    const message = `${found.length === 1 ? "1 result" : `${found.length} results`} of batch ${opened.batchNumber} of ${item.name} entered.`;
    return {
      writes: [putLotRelease(lot, { ...record, results: [...kept, ...found] })],
      ledger: [itemLotEntry(item, opened.batchNumber, { action: "Results Entered", changes })],
      answer: outOfSpecification.length === 0 ? { message, type: "success", outOfSpecification } : outside(message, found, outOfSpecification),
    };
  });
}

function newResults({ specification }: OpenedLot, given: Given["results"], actor: Actor): LotResult[] {
  const tests = new Map((specification?.tests ?? []).map((test) => [test.name, test]));
  const errors = given.flatMap(({ test, value }, i): FieldError[] => {
    const specified = tests.get(test);
    if (!specified) return [{ path: `results.${i}.test`, message: `The specification has no test ${test}.` }];
    if (given.findIndex((one) => one.test === test) < i) return [{ path: `results.${i}.test`, message: "This test is listed twice." }];
    const fault = valueFault(specified.kind, value);
    return fault === undefined ? [] : [{ path: `results.${i}.value`, message: fault }];
  });
  if (errors.length > 0) throw badInputs(errors);
  return given.flatMap(({ test, value }) => {
    const specified = tests.get(test);
    return specified ? [newResult(specified, value, actor)] : [];
  });
}

function newResult({ name, ...specified }: SpecifiedTest, value: ResultValue, actor: Actor): LotResult {
  return { ...specified, test: name, value, outOfSpecification: isOutOfSpecification(specified, value), at: instant(), by: actor.username };
}

/** The change of a test's result in the ledger; none if it stays. */
function resultChange(before: readonly LotResult[], result: LotResult): Change[] {
  const was = before.find(({ test }) => test === result.test);
  const [from, to] = [was && resultText(was, was.value), resultText(result, result.value)];
  return from === to ? [] : [{ field: result.test, from: from ?? null, to }];
}

function outside(message: string, found: readonly LotResult[], outOfSpecification: string[]): Entered {
  const named = found.filter((one) => one.outOfSpecification);
  const details = Object.fromEntries(named.map((one) => [`${one.test}: `, `${resultText(one, one.value)}, not ${limitsText(one)}`]));
  return { message: `${message} Outside of the specification: ${outOfSpecification.join(", ")}.`, type: "warning", details, outOfSpecification };
}
