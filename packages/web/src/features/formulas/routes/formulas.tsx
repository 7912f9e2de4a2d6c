import { addNewFormula, type FormulaSummary, removeFormula } from "@apothecary/core/formulas/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { formulasQuery } from "../../../entities/formula/queries.ts";
import { Chip } from "../../../kit/layout/chip.tsx";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { Filter } from "../../../kit/table/filter.ts";
import { useTableAddress } from "../../../kit/table/state.ts";
import { useMay } from "../../../lib/current-user.ts";
import { useOpened } from "../../../lib/use-opened.ts";
import { AddFormulaDialog } from "../components/add-formula-dialog.tsx";
import { FormulaDetail } from "../components/formula-detail.tsx";
import { RemoveFormulaDialog } from "../components/remove-formula-dialog.tsx";

/** Where the address names the formula version that is open. */
const OPEN = "openFormulaId";
const INACTIVE = "inactive";
const idOf = (formula: FormulaSummary): string => String(formula.id);

const COLUMNS: readonly Column<FormulaSummary>[] = [
  { id: "code", header: "Formula Code", kind: "code", width: 96, value: (row) => row.code },
  { id: "name", header: "Name", width: 220, least: 110, grow: true, priority: 1, value: (row) => row.name },
  { id: "client", header: "Client", width: 180, least: 100, value: (row) => row.client.name },
  { id: "rAndDCode", header: "R&D Code", kind: "code", width: 96, value: (row) => row.rAndDCode },
  {
    id: "status",
    header: "Status",
    width: 96,
    whole: true,
    priority: 1,
    value: (row) => (row.active ? "Active" : "Inactive"),
    cell: (row) => <Chip tone={row.active ? "green" : "grey"}>{row.active ? "Active" : "Inactive"}</Chip>,
  },
];
const FILTERS: readonly Filter<FormulaSummary>[] = [
  { id: "client", label: "Client", as: "menu", single: true, values: (row) => row.client.name },
  { id: INACTIVE, label: "Show inactive", as: "switch", keeps: () => true },
];
const FILTER_IDS = FILTERS.map(({ id }) => id);

/** The formulas, every version (specification 3, section 2). Inactive ones are left out until somebody asks for them. */
export function Component() {
  const { data, error, refetch } = useQuery(formulasQuery);
  const control = useTableAddress(FILTER_IDS);
  const [opened, open] = useOpened(OPEN);
  const [doing, setDoing] = useState<"add" | "remove">();
  const actions = useActions(setDoing);
  const stop = () => setDoing(undefined);
  const inactive = control.state.chosen[INACTIVE] !== undefined;
  const rows = useMemo(() => (inactive ? data : data?.filter(({ active }) => active)), [data, inactive]);
  const shown = data?.find((formula) => idOf(formula) === opened);
  return (
    <Page title="Formulas" purpose="Recipes of raw materials by percentage, and their versions." actions={actions}>
      <SplitView
        id="formulas"
        label={shown?.name ?? "Formula"}
        onClose={() => open(undefined)}
        list={
          <DataTable
            id="formulas"
            name="Formulas"
            columns={COLUMNS}
            rows={rows}
            rowId={idOf}
            filters={FILTERS}
            control={control}
            searchLabel="Search formulas"
            onOpen={(formula) => open(idOf(formula))}
            openedId={opened}
            failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
            empty={{
              title: data?.length ? "All formulas are inactive" : "No formulas",
              hint: data?.length ? "Show inactive formulas to see them." : "Add the first formula with its recipe.",
            }}
          />
        }
        detail={
          opened === undefined ? undefined : data && !shown ? (
            <Gone />
          ) : shown ? (
            <FormulaDetail key={opened} formulaId={shown.id} onShow={(id) => open(String(id))} />
          ) : undefined
        }
      />
      {doing === "add" ? (
        <AddFormulaDialog
          formulas={data ?? []}
          onClose={stop}
          onAdded={(id) => {
            stop();
            open(String(id));
          }}
        />
      ) : null}
      {doing === "remove" ? (
        <RemoveFormulaDialog
          formulaId={opened === undefined ? null : Number(opened)}
          onClose={stop}
          onRemoved={(id) => {
            stop();
            if (String(id) === opened) open(undefined);
          }}
        />
      ) : null}
    </Page>
  );
}

function useActions(start: (doing: "add" | "remove") => void): PageAction[] {
  const mayAdd = useMay(addNewFormula);
  const mayRemove = useMay(removeFormula);
  const add: PageAction = { word: "Add formula", icon: "add", run: () => start("add"), main: true };
  const remove: PageAction = { word: "Remove formula", icon: "delete", run: () => start("remove") };
  return [...(mayRemove ? [remove] : []), ...(mayAdd ? [add] : [])];
}

function Gone() {
  return <EmptyState icon="formula" title="This formula does not exist" hint="It may have been removed. Choose another one from the list." />;
}
