import { addNewFormula, type FormulaSummary, removeFormula } from "@apothecary/core/formulas/contract";
import { useQuery } from "@tanstack/react-query";
import { formulasQuery } from "../../../entities/formula/queries.ts";
import { Chip } from "../../../kit/layout/chip.tsx";
import { CataloguePage, SHOW_INACTIVE, statusColumn } from "../../../kit/page/catalogue-page.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { FormulaDetail } from "../components/formula-detail.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const AddFormulaDialog = lazyPart(async () => (await import("../components/add-formula-dialog.tsx")).AddFormulaDialog);
const RemoveFormulaDialog = lazyPart(async () => (await import("../components/remove-formula-dialog.tsx")).RemoveFormulaDialog);

const isDraft = ({ active, approval }: FormulaSummary): boolean => active && approval.state === "draft";
const ACTIVE = statusColumn<FormulaSummary>({ width: 96, whole: true, priority: 1 });
/** An active one without an approval, where the stage needs one, is a draft. */
const STATUS: Column<FormulaSummary> = {
  ...ACTIVE,
  value: (row) => (isDraft(row) ? "Draft" : ACTIVE.value(row)),
  cell: (row) => (isDraft(row) ? <Chip tone="amber">Draft</Chip> : ACTIVE.cell?.(row)),
};
const COLUMNS: readonly Column<FormulaSummary>[] = [
  { id: "code", header: "Formula Code", kind: "code", width: 96, value: (row) => row.code },
  { id: "name", header: "Name", width: 220, least: 110, grow: true, priority: 1, value: (row) => row.name },
  { id: "client", header: "Client", width: 180, least: 100, value: (row) => row.client.name },
  { id: "rAndDCode", header: "R&D Code", kind: "code", width: 96, value: (row) => row.rAndDCode },
  STATUS,
];
const FILTERS: readonly Filter<FormulaSummary>[] = [
  { id: "client", label: "Client", as: "menu", single: true, values: (row) => row.client.name },
  SHOW_INACTIVE,
];

/** All formula versions (specification 3, section 2). Inactive ones are hidden by default. */
export function Component() {
  const list = useQuery(formulasQuery);
  return (
    <CataloguePage
      title="Formulas"
      purpose="Recipes by percentage, and their versions."
      noun="formula"
      icon="formula"
      hint="Add the first formula with its recipe."
      opens="openFormulaId"
      list={list}
      columns={COLUMNS}
      filters={FILTERS}
      mayAdd={useMay(addNewFormula)}
      mayRemove={useMay(removeFormula)}
      detail={({ id }, show) => <FormulaDetail key={id} formulaId={id} onShow={show} />}
      addDialog={(close, onAdded) => <AddFormulaDialog formulas={list.data ?? []} onClose={close} onAdded={onAdded} />}
      removeDialog={(opened, close, onRemoved) => <RemoveFormulaDialog formulaId={opened?.id ?? null} onClose={close} onRemoved={onRemoved} />}
    />
  );
}
