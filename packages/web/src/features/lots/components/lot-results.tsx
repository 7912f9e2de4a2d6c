import { limitsText, type LotCertificate } from "@apothecary/core/release/contract";
import { Chip } from "../../../kit/layout/chip.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING } from "../../../kit/table/columns/format.ts";
import { shownResult, type LotResult } from "../../../entities/lot/certificate.ts";

/** A test of the batch, with its result. */
interface Tested {
  test: string;
  method: string;
  limits: string;
  mandatory: boolean;
  result: LotResult | undefined;
}

/** The tests of the specification with their results, and results of tests that it no longer has. */
function testedRows({ tests, results }: LotCertificate): Tested[] {
  const known = new Map(results.map((result) => [result.test, result]));
  const specified = tests.map((test) => {
    const result = known.get(test.name);
    return { test: test.name, method: test.method, limits: limitsText(result ?? test), mandatory: test.mandatory, result };
  });
  const former = results.filter(({ test }) => tests.every(({ name }) => name !== test));
  return [...specified, ...former.map((result) => ({ ...result, limits: limitsText(result), result }))];
}

const testedId = ({ test }: Tested): string => test;
const COLUMNS: readonly Column<Tested>[] = [
  { id: "test", header: "Test", width: 160, grow: true, priority: 1, value: ({ test }) => test },
  { id: "method", header: "Method", width: 150, value: ({ method }) => method },
  { id: "limits", header: "Limits", width: 130, priority: 1, value: ({ limits }) => limits },
  {
    id: "result",
    header: "Result",
    width: 190,
    whole: true,
    priority: 1,
    value: ({ result }) => (result ? shownResult(result) : ""),
    cell: (row) => <Result row={row} />,
  },
  { id: "by", header: "By", width: 110, value: ({ result }) => result?.by ?? "" },
];

/** A result, red if it is outside of the specification; one that is missing says so. */
function Result({ row: { result, mandatory } }: { row: Tested }) {
  if (!result) return mandatory ? <Chip tone="amber">Missing</Chip> : NOTHING;
  return result.outOfSpecification ? (
    <Chip tone="red" icon="warning" title="Outside of the specification">
      {shownResult(result)}
    </Chip>
  ) : (
    shownResult(result)
  );
}

export function LotResults({ lot }: { lot: LotCertificate }) {
  const rows = testedRows(lot);
  if (rows.length === 0) return null;
  return <DataTable id="lot-results" name="Results" columns={COLUMNS} rows={rows} rowId={testedId} height="rows" plain empty={{ title: "No tests" }} />;
}
