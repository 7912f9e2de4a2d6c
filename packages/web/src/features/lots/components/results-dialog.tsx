/** Entering the results of a batch. */
import { enterResults, limitsText, type LotCertificate } from "@apothecary/core/release/contract";
import { useState } from "react";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { enteredLines, type ResultLine, resultLines, typedValue, type TypedResult } from "../api/release.ts";

export function ResultsDialog({ lot: live, onClose }: { lot: LotCertificate; onClose: () => void }) {
  const [lot] = useState(live);
  const lines = useLines({ initial: resultLines(lot) });
  const entered = () => enteredLines(lines.all(), lot);
  const [formLines] = useState(() => [inForm(lines, { path: "results", names: { test: "value" }, sent: () => entered().map(({ id }) => id) })]);
  const form = useContractForm(enterResults, {
    values: {},
    toBody: () => ({ sku: lot.sku, batchNumber: lot.batchNumber, results: entered().map((line) => ({ test: line.row.name, value: typedValue(line) })) }),
    lines: formLines,
    onDone: onClose,
  });
  const count = useLinesValue(lines, (all) => enteredLines(all, lot).length);
  return (
    <FormDialog
      title="Enter results"
      purpose={`${lot.sku} ${lot.name}, batch ${lot.batchNumber}. A corrected result stays in the history with the one before.`}
      form={form}
      size="wide"
      submitLabel={count === 1 ? "Save 1 result" : `Save ${count} results`}
      busyLabel="Saving …"
      disabled={count === 0}
      onClose={onClose}
    >
      <LineTable name="Results" lines={lines} columns={COLUMNS} lineName={resultLineName} disabled={form.busy} tall cardsUpTo={CARDS_UP_TO} />
    </FormDialog>
  );
}

/** Up to this viewport width in pixels the lines are shown as cards. */
const CARDS_UP_TO = 760;
const resultLineName = ({ row }: ResultLine): string => row.name;
const PASSED = [
  { value: "true", label: "Passed" },
  { value: "false", label: "Failed" },
];

const COLUMNS: readonly LineColumn<ResultLine["row"], TypedResult>[] = [
  { id: "test", header: "Test", width: 180, grow: true, shown: ({ row }) => row.name },
  { id: "limits", header: "Limits", width: 150, shown: ({ row }) => limitsText(row) },
  {
    kind: "chooser",
    field: "value",
    header: "Result",
    width: 200,
    chooser: (cell, { row }) => (row.kind === "pass" ? <ChoiceField {...cell} choices={PASSED} /> : <TextField {...cell} value={cell.value ?? ""} />),
  },
  { id: "unit", header: "Unit", width: 80, shown: ({ row }) => row.unit },
];
