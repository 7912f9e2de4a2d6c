/**
 * A page of things that are active or inactive: the list with the open one beside it, and dialogs to add and remove one.
 */
import { type ReactNode, useMemo, useState } from "react";
import { useOpened } from "../../lib/use-opened.ts";
import { Chip } from "../layout/chip.tsx";
import type { IconName } from "../layout/icon.tsx";
import { SplitView } from "../layout/split-view.tsx";
import type { Column } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filter.ts";
import { useTableAddress } from "../table/state.ts";
import { EmptyState } from "./empty-state.tsx";
import { Page } from "./page.tsx";
import type { PageAction } from "./page-actions.ts";

/** What every row of a catalogue has. */
export interface CatalogueRow {
  id: number;
  name: string;
  active: boolean;
}

const INACTIVE = "inactive";

/** The filter that shows inactive ones too; the page itself leaves them out until then. */
export const SHOW_INACTIVE: Filter<CatalogueRow> = { id: INACTIVE, label: "Show inactive", as: "switch", keeps: () => true };

/** The column that says whether a row is active. */
export function statusColumn<Row extends CatalogueRow>(more: Partial<Column<Row>> = {}): Column<Row> {
  const word = ({ active }: CatalogueRow) => (active ? "Active" : "Inactive");
  return { id: "status", header: "Status", width: 110, ...more, value: word, cell: (row) => <Chip tone={row.active ? "green" : "grey"}>{word(row)}</Chip> };
}

interface Props<Row extends CatalogueRow> {
  title: string;
  purpose: string;
  /** One of them, in lower case: 'formula'. */
  noun: string;
  icon: IconName;
  /** What the empty page suggests. */
  hint: string;
  /** Where the address names the one that is open. */
  opens: string;
  list: { data: readonly Row[] | undefined; error: Error | null; refetch: () => unknown };
  columns: readonly Column<Row>[];
  filters: readonly Filter<Row>[];
  mayAdd: boolean;
  mayRemove: boolean;
  detail: (row: Row, show: (id: number) => void) => ReactNode;
  addDialog: (close: () => void, onAdded: (id: number) => void) => ReactNode;
  removeDialog: (opened: Row | undefined, close: () => void, onRemoved: (id: number) => void) => ReactNode;
}

/** Columns and filters are best kept outside of the page's component: the same objects between renders. */
export function CataloguePage<Row extends CatalogueRow>(props: Props<Row>) {
  const { title, purpose, noun, icon, hint, opens, list, columns, filters, mayAdd, mayRemove, detail, addDialog, removeDialog } = props;
  const { data, error, refetch } = list;
  const control = useTableAddress(useMemo(() => filters.map(({ id }) => id), [filters]));
  const [opened, open] = useOpened(opens);
  const [doing, setDoing] = useState<"add" | "remove">();
  const stop = () => setDoing(undefined);
  const plural = title.toLowerCase();
  const inactive = control.state.chosen[INACTIVE] !== undefined;
  const rows = useMemo(() => (inactive ? data : data?.filter(({ active }) => active)), [data, inactive]);
  const shown = data?.find((row) => idOf(row) === opened);
  const show = (id: number) => open(String(id));
  const add: PageAction = { word: `Add ${noun}`, icon: "add", run: () => setDoing("add"), main: true };
  const remove: PageAction = { word: `Remove ${noun}`, icon: "delete", run: () => setDoing("remove") };
  return (
    <Page title={title} purpose={purpose} actions={[...(mayRemove ? [remove] : []), ...(mayAdd ? [add] : [])]}>
      <SplitView
        id={plural}
        label={shown?.name ?? capital(noun)}
        onClose={() => open(undefined)}
        list={
          <DataTable
            id={plural}
            name={title}
            columns={columns}
            rows={rows}
            rowId={idOf}
            filters={filters}
            control={control}
            searchLabel={`Search ${plural}`}
            onOpen={(row) => show(row.id)}
            openedId={opened}
            failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
            empty={data?.length ? { title: `All ${plural} are inactive`, hint: `Show inactive ${plural} to see them.` } : { title: `No ${plural}`, hint }}
          />
        }
        detail={opened === undefined ? undefined : shown ? detail(shown, show) : data ? <Gone noun={noun} icon={icon} /> : undefined}
      />
      {doing === "add"
        ? addDialog(stop, (id) => {
            stop();
            show(id);
          })
        : null}
      {/* Once it is known which one is open: the dialog begins with that. */}
      {doing === "remove" && (data || error)
        ? removeDialog(shown, stop, (id) => {
            stop();
            if (String(id) === opened) open(undefined);
          })
        : null}
    </Page>
  );
}

const idOf = (row: CatalogueRow): string => String(row.id);
const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

function Gone({ noun, icon }: { noun: string; icon: IconName }) {
  return <EmptyState icon={icon} title={`This ${noun} does not exist`} hint="It may have been removed. Choose another one from the list." />;
}
