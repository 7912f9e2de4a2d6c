/** A page of records that are active or inactive: a split view of the list and the open record, and dialogs to add and remove one. */
import { type ReactNode, useMemo, useState } from "react";
import { useKeptRecord } from "../dialog/kept-record.ts";
import { useOpened } from "../../lib/page/use-opened.ts";
import { Chip } from "../layout/chip.tsx";
import type { IconName } from "../layout/icon.tsx";
import { SplitView } from "../layout/split-view.tsx";
import type { Column } from "../table/columns/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/toolbar/filter.ts";
import { useTableAddress } from "../table/state/state.ts";
import { EmptyState } from "./empty-state.tsx";
import { Page } from "./page.tsx";
import type { PageAction } from "./page-actions.ts";

/** The fields that every catalogue row has. */
export interface CatalogueRow {
  id: number;
  name: string;
  active: boolean;
}

const INACTIVE = "inactive";

/** The filter that includes inactive records; the page hides them by default. */
export const SHOW_INACTIVE: Filter<CatalogueRow> = { id: INACTIVE, label: "Show inactive", as: "switch", loads: true, keeps: () => true };

/** The column that shows whether a row is active. */
export function statusColumn<Row extends CatalogueRow>(more: Partial<Column<Row>> = {}): Column<Row> {
  const word = ({ active }: CatalogueRow) => (active ? "Active" : "Inactive");
  return { id: "status", header: "Status", width: 110, ...more, value: word, cell: (row) => (row.active ? word(row) : <Chip tone="grey">{word(row)}</Chip>) };
}

interface Props<Row extends CatalogueRow> {
  title: string;
  purpose: string;
  /** The singular noun in lower case: 'formula'. */
  noun: string;
  icon: IconName;
  /** The hint of the empty state, for those who may add. */
  hint: string;
  /** The address parameter with the id of the open record. */
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

/** A catalogue page. Define `columns` and `filters` outside the component, so that they are stable between renders. */
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
  const shown = useKeptRecord(
    opened,
    data?.find((row) => catalogueRowId(row) === opened),
  );
  const show = (id: number) => open(String(id));
  const add: PageAction = { word: `Add ${noun}`, icon: "add", run: () => setDoing("add"), main: true };
  const remove: PageAction = { word: `Remove ${noun}`, icon: "delete", run: () => setDoing("remove") };
  return (
    <Page title={title} purpose={purpose} actions={[...(mayRemove && data?.length ? [remove] : []), ...(mayAdd ? [add] : [])]}>
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
            rowId={catalogueRowId}
            filters={filters}
            control={control}
            searchLabel={`Search ${plural}`}
            onOpen={(row) => show(row.id)}
            openedId={opened}
            failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
            empty={
              data?.length
                ? { title: `All ${plural} are inactive`, hint: `Show inactive ${plural} to see them.` }
                : { title: `No ${plural}`, hint: mayAdd ? hint : `${title} appear here once they are added.` }
            }
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
      {/* Waits until the open record is known, because the dialog starts with it. */}
      {doing === "remove" && (data || error)
        ? removeDialog(shown, stop, (id) => {
            stop();
            if (String(id) === opened) open(undefined);
          })
        : null}
    </Page>
  );
}

const catalogueRowId = (row: CatalogueRow): string => String(row.id);
const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

function Gone({ noun, icon }: { noun: string; icon: IconName }) {
  return <EmptyState icon={icon} title={`This ${noun} does not exist`} hint="It may have been removed. Choose another one from the list." />;
}
