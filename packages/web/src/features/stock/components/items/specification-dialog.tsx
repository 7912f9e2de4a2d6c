/** The specification of an item: the tests of its lots, and whether they need a release (contract, section 8). */
import { approveSpecification, editSpecification, type SpecificationDetail } from "@apothecary/core/release/contract";
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ItemChooser } from "../../../../entities/item/item-chooser.tsx";
import { ApprovalNotice } from "../../../../entities/approval/approval-notice.tsx";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { MessageDialog } from "../../../../kit/dialog/message-dialog.tsx";
import { CheckField, ChoiceField } from "../../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import type { Entry } from "../../../../kit/form/entry.ts";
import { DecimalField, QuantityField } from "../../../../kit/form/number-fields.tsx";
import { Columns } from "../../../../kit/layout/grid.tsx";
import { inForm } from "../../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../../kit/lines/line-column.ts";
import { LineTable } from "../../../../kit/lines/line-table.tsx";
import { useLines } from "../../../../kit/lines/use-lines.ts";
import type { ItemDetail } from "../../api/stock-item.ts";
import { specificationQuery, TEST_RULES, type TestFields, type TestLine, testLine, testsBody } from "../../api/specification.ts";

interface Props {
  item: ItemDetail;
  onClose: () => void;
}

/** Loads the specification, then shows its form. */
export function SpecificationDialog({ item, onClose }: Props) {
  const { data, error } = useQuery(specificationQuery(item.sku));
  if (data) return <SpecificationForm item={item} specification={data} onClose={onClose} />;
  return error ? (
    <MessageDialog title="Specification" onClose={onClose}>
      {error.message}
    </MessageDialog>
  ) : null;
}

function SpecificationForm({ item, specification: live, onClose }: Props & { specification: SpecificationDetail }) {
  // The state on opening: what others changed since is refused.
  const [was] = useState(live);
  const lines = useLines({ initial: was.tests.map(testLine), rules: TEST_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "tests" })]);
  const { needsRelease, fillAtRisk, sampleQuantity, retestMonths, shelfLifeMonths } = was;
  const form = useContractForm(editSpecification, {
    values: {
      needsRelease,
      fillAtRisk,
      sampleQuantity: sampleQuantity as Entry,
      retestMonths: retestMonths as Entry,
      shelfLifeMonths: shelfLifeMonths as Entry,
    },
    toBody: ({ fillAtRisk: atRisk, ...values }) => ({
      ...{ ...values, fillAtRisk: atRisk && values.needsRelease },
      ...{ sku: was.sku, tests: testsBody(lines.all()), version: was.version },
    }),
    lines: formLines,
    onDone: onClose,
  });
  const copy = (other: SpecificationDetail) => {
    lines.load(other.tests.map(testLine));
    for (const field of ["sampleQuantity", "retestMonths", "shelfLifeMonths"] as const) form.set(field, other[field]);
  };
  return (
    <FormDialog
      title="Specification"
      purpose={`${was.sku} ${was.name}${was.version === 0 ? "" : `, version ${was.version}`}. Results that are entered keep the limits of their version.`}
      form={form}
      size="widest"
      submitLabel="Save specification"
      busyLabel="Saving …"
      onClose={onClose}
    >
      {was.version === 0 ? (
        <CopyFrom sku={was.sku} onCopy={copy} />
      ) : (
        <ApprovalNotice
          approval={live.approval}
          of={`The specification of ${was.sku}`}
          until="no batch is released by it"
          action={approveSpecification}
          input={{ body: { sku: was.sku, version: was.version } }}
        />
      )}
      <CheckField
        {...form.field("needsRelease")}
        label="Batches need a release"
        help="What arrives or is made is Quarantined until a second person releases it. Stock that is there keeps its status."
      />
      {was.isFilled && form.values.needsRelease ? (
        <CheckField
          {...form.field("fillAtRisk")}
          label="May be filled at risk"
          help="With bulk that waits for its own release. What is filled is released only after the bulk."
        />
      ) : null}
      <Columns least="medium" fill>
        <QuantityField {...form.field("sampleQuantity")} label="Sample" unit={itemUnit(item)} optional />
        <DecimalField
          {...form.field("retestMonths")}
          label="Retest after"
          unit="months"
          help="A released batch is then Quarantined until its next release."
          optional
        />
        <DecimalField {...form.field("shelfLifeMonths")} label="Shelf life" unit="months" optional />
      </Columns>
      <LineTable name="Tests" lines={lines} columns={COLUMNS} lineName={testLineName} disabled={form.busy} add={ADD} removable tall cardsUpTo={CARDS_UP_TO} />
    </FormDialog>
  );
}

/** Fills the form of a first version with the specification of another item, to be changed before it is saved. */
function CopyFrom({ sku, onCopy }: { sku: string; onCopy: (other: SpecificationDetail) => void }) {
  const client = useQueryClient();
  const [from, setFrom] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const choose = async (chosen: string | null) => {
    setFrom(chosen);
    setError(undefined);
    if (chosen === null) return;
    try {
      const other = await client.fetchQuery(specificationQuery(chosen));
      if (other.version === 0) setError("This item has no specification.");
      else onCopy(other);
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : "The specification could not be read.");
    }
  };
  return (
    <ItemChooser
      name="copyFrom"
      label="Copy from another item"
      help="Its tests, sample and months replace those below."
      only={(item) => item.sku !== sku}
      value={from}
      error={error}
      onChange={(chosen) => void choose(chosen)}
      onBlur={NOTHING}
      optional
    />
  );
}

const NOTHING = (): void => undefined;

/** Up to this viewport width in pixels the lines are shown as cards. */
const CARDS_UP_TO = 1100;
const ADD = { label: "Add test", line: () => testLine() };
const testLineName = ({ values }: TestLine): string => values.name || "a new test";
const isNumber = ({ values }: TestLine): boolean => values.kind === "number";
const KINDS = [
  { value: "number", label: "Number" },
  { value: "text", label: "Text" },
  { value: "pass", label: "Passed or failed" },
];

const COLUMNS: readonly LineColumn<null, TestFields>[] = [
  { kind: "text", field: "name", header: "Test", width: 180, grow: true, maxLength: 100 },
  { kind: "text", field: "method", header: "Method", width: 150, maxLength: 100 },
  { kind: "chooser", field: "kind", header: "Kind", width: 160, chooser: (cell) => <ChoiceField {...cell} choices={KINDS} /> },
  { kind: "decimal", field: "min", header: "From", width: 100, editable: isNumber },
  { kind: "decimal", field: "max", header: "To", width: 100, editable: isNumber },
  { kind: "text", field: "unit", header: "Unit", width: 90, maxLength: 20, editable: isNumber },
  { kind: "tick", field: "mandatory", header: "Mandatory", help: "A batch is not released without its result.", width: 100 },
];
