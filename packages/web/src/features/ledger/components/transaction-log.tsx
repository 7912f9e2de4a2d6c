/**
 * The transaction log: stock movements, newest first, with search on the server (specification 2, 2.15).
 */
import { transactionLogReport } from "@apothecary/core/ledger/contract";
import { isReversible } from "@apothecary/core/reversal/contract";
import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { MenuAt } from "../../../kit/overlay/menu-at.tsx";
import { showInstant } from "../../../kit/table/columns/format.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableState } from "../../../kit/table/state/state.ts";
import { today } from "../../../lib/user/business-time.ts";
import { batchRecordPath } from "../../../lib/page/links.ts";
import { type ToolProps, useTool } from "../../../lib/page/tool.ts";
import { useFile } from "../../../lib/server/use-file.ts";
import { type Entry, useLog } from "../api/transaction-log.ts";
import { LogChips } from "./log-chips.tsx";
import { logColumns } from "./log-columns.tsx";
import { LogFilters } from "./log-filters.tsx";
import { FileProgress, LogReach } from "./log-reach.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { filtersFromQuery, logMenuEntries, NO_FILTERS, type LogQuery, parseLogQuery, sameQuery, logQueryValues, withDays } from "./log-query.ts";
import "./transaction-log.css";

const logEntryId = (row: Entry): string => row.id;

/** A tool that can be opened with any of the log's filters. */
export function TransactionLog({ values, onClose }: ToolProps) {
  return (
    <Dialog title="Transaction Log" size="widest" onClose={onClose} onShow={focusTable}>
      <Stack gap={3}>
        <Log values={values} />
      </Stack>
    </Dialog>
  );
}

function focusTable(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
}

function Log({ values }: Pick<ToolProps, "values">) {
  const { query, search, back } = useHistory(values);
  const control = useTableState();
  const validated = useMemo(() => filtersFromQuery(query), [query]);
  const filters = "filters" in validated ? validated.filters : undefined;
  const searching = control.state.search.trim() !== "";
  const log = useLog(filters, searching);
  const report = useFile(transactionLogReport);
  const [menu, setMenu] = useState<{ row: Entry; at: { x: number; y: number } }>();
  const [proved, setProved] = useState<Entry>();
  const openMenu = useCallback((row: Entry, at: { x: number; y: number }) => setMenu({ row, at }), []);
  const findUnit = useSkuUnit();
  const columns = useMemo(() => logColumns(openMenu, findUnit), [openMenu, findUnit]);
  const days = withDays(query, today());
  const tools = (
    <>
      <button type="button" className="tool" aria-disabled={!back} onClick={back}>
        <Icon name="arrow-left" size="small" />
        Back
      </button>
      <button type="button" className="tool" aria-busy={log.isFetching} disabled={!filters} onClick={log.reload}>
        <Icon name="refresh" size="small" />
        Reload
      </button>
      <button
        type="button"
        className="tool"
        aria-pressed={query.class !== ""}
        title="Changes of orders, jobs, formulas and all other records, instead of movements"
        onClick={() => search({ ...query, class: query.class === "" ? "records" : "" })}
      >
        <Icon name={query.class === "" ? "document" : "check"} size="small" />
        Records
      </button>
      <button
        type="button"
        className="tool"
        aria-pressed={query.reversed !== ""}
        title="Only what was reversed, and its reversals"
        onClick={() => search({ ...query, reversed: query.reversed === "" ? "only" : "" })}
      >
        <Icon name={query.reversed === "" ? "undo" : "check"} size="small" />
        Reversed
      </button>
      <LogChips query={query} rows={log.rows} onSearch={search} />
    </>
  );
  return (
    <>
      <LogFilters query={query} onSearch={search} />
      {/* Infinite scroll: loads older rows near the end of the table. */}
      <div className="log-table" onScrollCapture={(event) => (nearsEnd(event.target) && !searching && !log.error ? log.loadMore() : undefined)}>
        <DataTable
          id="transaction-log"
          name="Transactions"
          columns={columns}
          rows={filters ? log.rows : NO_ROWS}
          rowId={logEntryId}
          control={control}
          pageSize="all"
          searchLabel="Search transactions"
          onMenu={openMenu}
          more={log.autoLoads}
          failed={log.error ? { message: log.error.message, retry: log.retry } : undefined}
          empty={
            filters
              ? emptyWords(query, search, log.until)
              : { title: "Invalid search", hint: Object.values("errors" in validated ? validated.errors : {}).join(" ") }
          }
          actions={tools}
          file={<FileButton disabled={!filters || report.isPending} onMake={() => (filters ? void report.run({ body: { filters } }) : undefined)} />}
        />
      </div>
      {report.isPending ? <FileProgress progress={report.progress} onStop={report.stop} /> : null}
      <LogReach log={log} searching={searching} from={days.from} to={days.to} />
      {menu ? <RowMenu {...menu} query={query} onSearch={search} onProof={setProved} onClose={() => setMenu(undefined)} /> : null}
      {proved ? <ProofDialog row={proved} onClose={() => setProved(undefined)} /> : null}
    </>
  );
}

function FileButton({ disabled, onMake }: { disabled: boolean; onMake: () => void }) {
  return (
    <button type="button" className="tool" aria-label="Export CSV" title="Export all matching transactions as CSV" disabled={disabled} onClick={onMake}>
      <Icon name="download" size="small" />
      CSV
    </button>
  );
}

const NO_ROWS: readonly never[] = [];
/** Distance from the end at which older rows are loaded, in table heights. */
const NEAR = 1;

function nearsEnd(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement) || !target.classList.contains("table-scroller") || target.scrollTop === 0) return false;
  return target.scrollHeight - target.scrollTop - target.clientHeight < NEAR * target.clientHeight;
}

function emptyWords(query: LogQuery, search: (query: LogQuery) => void, until: string | undefined) {
  const all = { ...NO_FILTERS, from: query.from, to: query.to };
  if (until !== undefined) return { title: "Nothing found yet", hint: `The log was searched back to ${showInstant(until)}.` };
  if (sameQuery(query, all)) return { title: "No transactions in these days", hint: "Choose an earlier first day." };
  return {
    title: "No transactions found",
    hint: "No transactions on these days match your search.",
    action: (
      <button type="button" className="button" onClick={() => search(all)}>
        Clear filters
      </button>
    ),
  };
}

interface RowMenuProps {
  row: Entry;
  at: { x: number; y: number };
  query: LogQuery;
  onSearch: (query: LogQuery) => void;
  onProof: (row: Entry) => void;
  onClose: () => void;
}

/** Whether a row's transaction may be reversed: neither a reversal nor reversed, and of an action that can be. */
const mayBeUndone = ({ elementId, action, reverses, reversedBy }: Entry): boolean =>
  elementId !== null && reverses === null && reversedBy === null && isReversible(action);

/** The entries that a completed job wrote. */
const COMPLETIONS: ReadonlySet<string> = new Set(["Used", "Produced"]);

function RowMenu({ row, at, query, onSearch, onProof, onClose }: RowMenuProps) {
  const navigate = useNavigate();
  const { open } = useTool();
  const { jobId, jobNumber } = row;
  const records =
    jobId !== null && COMPLETIONS.has(row.action)
      ? [{ word: `Batch record of ${jobNumber}`, icon: "document" as const, run: () => void navigate(batchRecordPath(jobId)) }]
      : [];
  const searches = logMenuEntries(row, query).map(({ word, of }) => ({ word, icon: "history" as const, run: () => onSearch({ ...NO_FILTERS, ...of }) }));
  const undo = mayBeUndone(row) ? [{ word: "Undo", icon: "undo" as const, run: () => open("reverse", { transactionId: row.transactionId }) }] : [];
  const entries = [...searches, ...records, ...undo, { word: "Show proof", icon: "lock" as const, run: () => onProof(row) }];
  return <MenuAt title={[row.action, row.sku, row.batchNumber].filter(Boolean).join(" · ")} entries={entries} at={at} onClose={onClose} />;
}

/**
 * The current query is in the query string; earlier ones are on a stack for the back button, which is discarded when the
 * dialog closes (specification 2, section 4).
 */
function useHistory(values: ToolProps["values"]) {
  const { open } = useTool();
  const query = useMemo(() => parseLogQuery(values), [values]);
  const [before, setBefore] = useState<readonly LogQuery[]>([]);
  const show = (next: LogQuery) => open("transaction-log", logQueryValues(next));
  const last = before.at(-1);
  return {
    query,
    search: (next: LogQuery) => {
      if (sameQuery(next, query)) return;
      setBefore([...before, query]);
      show(next);
    },
    back: last
      ? () => {
          setBefore(before.slice(0, -1));
          show(last);
        }
      : undefined,
  };
}
