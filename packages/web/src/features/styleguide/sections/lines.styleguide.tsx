import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { useMemo, useState } from "react";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { focusFirstError } from "../../../kit/form/first-error.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { inForm } from "../../../kit/lines/in-form.ts";
import { NumberCell, TickCell } from "../../../kit/lines/line-cells.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineProblems } from "../../../kit/lines/line-problems.tsx";
import { type LineGroups, LineTable } from "../../../kit/lines/line-table.tsx";
import { type Line, type LineRules, type Lines, sumField } from "../../../kit/lines/lines.ts";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { showNumber, showPercent } from "../../../kit/table/columns/format.ts";
import type { StyleguideSection } from "./section.ts";
import { useIdleForm } from "./use-idle-form.ts";
import { Row } from "../../../kit/layout/stack.tsx";
import { newId } from "../../../lib/page/new-id.ts";

/** A recipe: items by percentage, of which none comes twice and all make 100. */
interface Ingredient {
  sku: string | null;
  percentage: Entry;
  exactMatch: boolean;
}

const RECIPE_RULES: LineRules<null, Ingredient> = {
  required: { sku: "Raw material is required.", percentage: "Percentage is required." },
  unique: { field: "sku", message: "Cannot use the same item more than once." },
  check: ({ values: { percentage } }) => ({ percentage: isShare(percentage) ? undefined : "Please enter a (positive) number." }),
};
const RAW = ["Raw Material"] as const;
const GRAMS_PER_PERCENT = 10;

const isShare = (entry: Entry): boolean => typeof entry === "number" && entry > 0 && entry <= 100;
const ingredientGrams = ({ percentage }: Ingredient): number | null => (typeof percentage === "number" ? Math.round(percentage * GRAMS_PER_PERCENT) : null);
const total = (all: readonly Line<null, Ingredient>[]): number => sumField(all, "percentage");

const RECIPE_COLUMNS: readonly LineColumn<null, Ingredient>[] = [
  { kind: "chooser", field: "sku", header: "Ingredient", width: 280, grow: true, chooser: (cell) => <ItemChooser {...cell} types={RAW} /> },
  {
    kind: "decimal",
    field: "percentage",
    header: "Percentage",
    unit: "%",
    width: 140,
    total: (all) => showPercent(total(all)),
    totalWrong: (all) => total(all) !== 100,
  },
  { id: "grams", header: "Grams per kg", align: "right", width: 120, shown: ({ values }) => showNumber(ingredientGrams(values)) },
  { kind: "tick", field: "exactMatch", header: "Exact match", width: 110 },
];

const ingredient = (sku: string | null, percentage: Entry) => ({ id: newId(), row: null, values: { sku, percentage, exactMatch: false } });

function RecipeDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const lines = useLines({
    initial: Array.from({ length: count }, () => ingredient(null, null)),
    rules: RECIPE_RULES,
    draftName: `styleguide/${count}`,
  });
  const [{ attempt }] = useState(() => inForm(lines, { path: "recipe" }));
  const { form } = useIdleForm("");
  const wrong = useLinesValue(lines, (all) => total(all) !== 100);
  const [error, setError] = useState<string>();
  const submit = () => {
    const firstError = attempt();
    setError(wrong ? "Total percent must equal 100!" : undefined);
    if (firstError) firstError();
    else if (wrong) focusFirstError(form.element);
    else onClose();
  };
  return (
    <FormDialog
      title="Edit recipe"
      purpose="What goes into a kilogram."
      form={{ ...form, error, submit, changed: lines.changed() }}
      size="wide"
      submitLabel="Save recipe"
      onClose={onClose}
    >
      <LineTable name="Recipe" lines={lines} columns={RECIPE_COLUMNS} add={{ label: "Add ingredient", line: () => ingredient(null, null) }} removable tall />
    </FormDialog>
  );
}

function Recipe() {
  const [count, setCount] = useState<number>();
  return (
    <Row as="p">
      {[1, 45, 1_000].map((lines) => (
        <button key={lines} type="button" className="button" onClick={() => setCount(lines)}>
          {lines === 1 ? "A new recipe" : `A recipe of ${showNumber(lines)} lines`}
        </button>
      ))}
      {count === undefined ? null : <RecipeDialog count={count} onClose={() => setCount(undefined)} />}
    </Row>
  );
}

/** A job's completion: materials, and below each its batches with what was used of them. */
interface Material {
  sku: string;
  name: string;
  required: number;
}

interface StockLine {
  material: string;
  batchNumber: string;
  location: string;
  quantity: number;
  reserved: number;
}

interface Used {
  usedQuantity: Entry;
  exhausted: boolean;
}

const MATERIALS = [
  { id: "m1", row: { sku: "EMU0007", name: "Emulsifying wax NF", required: 12_400 }, values: { notUsed: false } },
  { id: "m2", row: { sku: "EMO0012", name: "Sweet almond oil", required: 800 }, values: { notUsed: false } },
  { id: "m3", row: { sku: "PRE0003", name: "Phenoxyethanol", required: 90 }, values: { notUsed: false } },
];
const STOCK_LINES = [
  { material: "m1", batchNumber: "A001", location: "Production P1", quantity: 10_000, reserved: 10_000 },
  { material: "m1", batchNumber: "A004", location: "Production P1", quantity: 25_000, reserved: 2_400 },
  { material: "m2", batchNumber: "L220", location: "Production P2", quantity: 5_000, reserved: 800 },
].map((row, position) => ({ id: `b${position}`, row, values: { usedQuantity: row.reserved as Entry, exhausted: false } }));

const USED_RULES: LineRules<StockLine, Used> = {
  check: ({ values: { usedQuantity }, row }) => ({ usedQuantity: usedError(usedQuantity, row.quantity) }),
};

function usedError(entry: Entry, quantity: number): string | undefined {
  if (typeof entry !== "number" || !Number.isInteger(entry) || entry < 0) return "This is not a valid quantity.";
  return entry > quantity ? "This is a greater quantity than is available in the batch." : undefined;
}

const USED_COLUMNS: readonly LineColumn<StockLine, Used>[] = [
  { id: "batch", header: "Batch", width: 120, shown: ({ row }) => <span className="code">{row.batchNumber}</span> },
  { id: "place", header: "Location", width: 180, grow: true, shown: ({ row }) => row.location },
  { id: "quantity", header: "In batch", align: "right", width: 120, shown: ({ row }) => quantityText(row.quantity, "g") },
  { kind: "quantity", field: "usedQuantity", header: "Used", unit: "g", width: 150, reverts: true },
  { kind: "tick", field: "exhausted", header: "Exhausted", width: 100 },
];

const usedLineMaterial = ({ row }: Line<StockLine, Used>): string => row.material;
const stockLineName = ({ row }: Line<StockLine, Used>): string => `batch ${row.batchNumber}`;

function Completion() {
  const stockLines = useLines({ initial: STOCK_LINES, rules: USED_RULES });
  const rules = useMemo(
    (): LineRules<Material, { notUsed: boolean }> => ({
      check: ({ id, values }) => {
        const used = stockLines.all().some(({ row, values: { usedQuantity } }) => row.material === id && Number(usedQuantity) > 0);
        return { line: used || values.notUsed ? undefined : "Enter the quantity used of a batch, or tick Not Used." };
      },
    }),
    [stockLines],
  );
  const materials = useLines({ initial: MATERIALS, rules, validateWith: stockLines });
  const groups = useMemo(
    (): LineGroups<StockLine, Used, Material, { notUsed: boolean }> => ({
      lines: materials,
      of: usedLineMaterial,
      heading: (group) => <MaterialHeading group={group} materials={materials} batches={stockLines} />,
      none: "Nothing is reserved.",
    }),
    [materials, stockLines],
  );
  return (
    <>
      <LineProblems lines={materials} lineName={({ row }) => row.sku} />
      <LineTable name="Materials used" lines={stockLines} columns={USED_COLUMNS} groups={groups} lineName={stockLineName} />
    </>
  );
}

interface HeadingProps {
  group: Line<Material, { notUsed: boolean }>;
  materials: Lines<Material, { notUsed: boolean }>;
  batches: Lines<StockLine, Used>;
}

function MaterialHeading({ group: { id, row }, materials, batches: stockLines }: HeadingProps) {
  const used = useLinesValue(stockLines, (all) =>
    sumField(
      all.filter((stockLine) => stockLine.row.material === id),
      "usedQuantity",
    ),
  );
  return (
    <>
      <span className="code">{row.sku}</span>
      <span>{row.name}</span>
      <output className="quiet">
        {quantityText(used, "g")} of {quantityText(row.required, "g")} used
      </output>
      <TickCell lines={materials} id={id} field="notUsed" label={`Not Used: ${row.sku}`} word="Not Used" />
    </>
  );
}

/** A batch that is picked, with the jobs that it is required for below it: the heading has a figure of its own. */
function Pick() {
  const jobs = useLines<{ job: string; reserved: number }, { pickQuantity: Entry }>({
    initial: ["1042", "1047"].map((job) => ({ id: job, row: { job, reserved: 1_200 }, values: { pickQuantity: 1_200 } })),
  });
  const transferLines = useLines<{ name: string }, { transferQuantity: Entry }>({
    initial: [{ id: "batch", row: { name: "EMU0007 A001, Main A1" }, values: { transferQuantity: 25_000 } }],
  });
  const groups = useMemo(
    (): LineGroups<{ job: string; reserved: number }, { pickQuantity: Entry }, { name: string }, { transferQuantity: Entry }> => ({
      lines: transferLines,
      of: () => "batch",
      heading: ({ id, row }) => (
        <>
          <span>{row.name}</span>
          <NumberCell lines={transferLines} id={id} field="transferQuantity" unit="g" label={`Transfer of ${row.name}`} />
        </>
      ),
    }),
    [transferLines],
  );
  const columns = useMemo(
    (): readonly LineColumn<{ job: string; reserved: number }, { pickQuantity: Entry }>[] => [
      { id: "job", header: "Job", width: 160, grow: true, shown: ({ row }) => row.job },
      { id: "reserved", header: "Reserved", align: "right", width: 140, shown: ({ row }) => quantityText(row.reserved, "g") },
      { kind: "quantity", field: "pickQuantity", header: "Pick", unit: "g", width: 150, total: (all) => quantityText(sumField(all, "pickQuantity"), "g") },
    ],
    [],
  );
  return <LineTable name="Picked" lines={jobs} columns={columns} groups={groups} lineName={({ row }) => `job ${row.job}`} />;
}

export const sections: readonly StyleguideSection[] = [
  { title: "Lines in a dialog: one, 45 with a chooser each, 1,000", Show: Recipe },
  { title: "Lines below lines: a job's materials and their batches", Show: Completion },
  { title: "Lines below lines with a figure: a batch and the jobs it is picked for", Show: Pick },
];
