/** The release of a batch: its certificate, and the lines of its results. */
import { certificate, type LotCertificate, resultText } from "@apothecary/core/release/contract";
import type { LotRef } from "@apothecary/core/trace/graph";
import { queryOptions } from "@tanstack/react-query";
import type { Line, NewLine } from "../../../kit/lines/lines.ts";
import { showDay } from "../../../kit/table/columns/format.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { orDefault } from "./lot.ts";

/** The certificate of a batch; null if it never needed a release. */
export const certificateQuery = ({ sku, batchNumber }: LotRef) =>
  queryOptions({
    queryKey: keys.release.lot(sku, batchNumber),
    queryFn: ({ signal }) => orDefault(call(certificate, { body: { sku, batchNumber } }, { signal }), null),
  });

export type LotResult = LotCertificate["results"][number];
type SpecifiedTest = LotCertificate["tests"][number];

export type Sample = LotCertificate["samples"][number];
/** A sample with its number, from 1 in the order in which they were taken. */
export type NumberedSample = Sample & { number: number };

export const numberedSamples = ({ samples }: LotCertificate): NumberedSample[] => samples.map((sample, i) => ({ ...sample, number: i + 1 }));

/** Where a sample is kept, and until when. */
export const keptAt = ({ location, keepUntil }: NonNullable<Sample["retained"]>): string =>
  keepUntil === null ? location : `${location}, until ${showDay(keepUntil)}`;

/** What is typed as the result of a test: text, or `true` or `false` for one that passes. */
export interface TypedResult {
  value: string | null;
}
export type ResultLine = Line<SpecifiedTest, TypedResult>;

/** The tests with the results that they have. */
export function resultLines({ tests, results }: LotCertificate): NewLine<SpecifiedTest, TypedResult>[] {
  const known = new Map(results.map(({ test, value }) => [test, String(value)]));
  return tests.map((row) => ({ id: row.name, row, values: { value: known.get(row.name) ?? null } }));
}

/** The lines whose result is new or another than before. */
export function enteredLines(lines: readonly ResultLine[], { results }: LotCertificate): ResultLine[] {
  const known = new Map(results.map(({ test, value }) => [test, String(value)]));
  return lines.filter(({ row, values: { value } }) => value !== null && value.trim() !== "" && value.trim() !== known.get(row.name));
}

/** The result of the body: a number where the test gives one, which otherwise is refused at its line. */
export function typedValue({ row, values: { value } }: ResultLine): string | number | boolean {
  const text = value?.trim() ?? "";
  if (row.kind === "pass") return text === "true";
  const number = Number(text.replaceAll(/[,\s]/g, ""));
  return row.kind === "number" && Number.isFinite(number) ? number : text;
}

/** A result with its unit. */
export const shownResult = (result: LotResult): string => resultText(result, result.value);
