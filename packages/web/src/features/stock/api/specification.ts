/** The specification of an item, and the lines of its dialog. */
import { type SpecificationDetail, specification } from "@apothecary/core/release/contract";
import { queryOptions } from "@tanstack/react-query";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import { newId } from "../../../lib/page/new-id.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

export const specificationQuery = (sku: string) =>
  queryOptions({
    queryKey: keys.release.specification(sku),
    queryFn: ({ signal }) => call(specification, { body: { sku } }, { signal }),
  });

type SpecifiedTest = SpecificationDetail["tests"][number];

/** The fields of a test. */
export interface TestFields {
  name: string;
  method: string;
  kind: string | null;
  min: Entry;
  max: Entry;
  unit: string;
  mandatory: boolean;
}

/** A line of the dialog, for a test. */
export type TestLine = Line<null, TestFields>;

export const TEST_RULES: LineRules<null, TestFields> = {
  required: { name: "Test is required.", kind: "Kind is required." },
  unique: { field: "name", message: "Each test needs a name of its own." },
  // Only a number has limits.
  settle: (values) => (values.kind === "number" ? values : { ...values, min: null, max: null, unit: "" }),
};

/** A line of a test, or an empty one. */
export function testLine(test?: SpecifiedTest): NewLine<null, TestFields> {
  const values = test ?? { name: "", method: "", kind: "number", min: null, max: null, unit: "", mandatory: true };
  return { id: newId(), row: null, values };
}

/** The tests of the body. */
export const testsBody = (lines: readonly TestLine[]) => lines.map(({ values }) => ({ ...values }));
