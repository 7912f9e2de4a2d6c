/** The release of a batch: where its samples are, and the lines of its results. */
import type { LotCertificate } from "@apothecary/core/release/contract";
import type { Sample } from "../../../entities/lot/certificate.ts";
import type { Line, NewLine } from "../../../kit/lines/lines.ts";
import { showDay } from "../../../kit/table/columns/format.ts";

type SpecifiedTest = LotCertificate["tests"][number];

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
