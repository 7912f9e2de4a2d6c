/**
 * The transaction log (specification 2, 2.15): what happened to stock, newest first, as the server finds it.
 */
import { useCallback, useMemo, useState } from "react";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { MenuAt } from "../../../kit/overlay/menu-at.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableState } from "../../../kit/table/state.ts";
import { today } from "../../../lib/house-time.ts";
import { type ToolProps, useTool } from "../../../lib/tool.ts";
import { useLogReport } from "../api/log-report.ts";
import { type Entry, useLog } from "../api/transaction-log.ts";
import { LogChips } from "./log-chips.tsx";
import { logColumns } from "./log-columns.tsx";
import { LogFilters } from "./log-filters.tsx";
import { FileProgress, LogReach } from "./log-reach.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { checked, leadsOf, NOTHING_ASKED, type Question, questionOf, sameQuestion, valuesOf, withDays } from "./question.ts";
import "./transaction-log.css";

const idOf = (row: Entry): string => row.id;

/** Shown while it is rendered: a tool, opened with any of the log's filters. */
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
  const { question, ask, back } = useHistory(values);
  const control = useTableState();
  const verdict = useMemo(() => checked(question), [question]);
  const filters = "filters" in verdict ? verdict.filters : undefined;
  const searching = control.state.search.trim() !== "";
  const log = useLog(filters, searching);
  const report = useLogReport();
  const [menu, setMenu] = useState<{ row: Entry; at: { x: number; y: number } }>();
  const [proved, setProved] = useState<Entry>();
  const openMenu = useCallback((row: Entry, at: { x: number; y: number }) => setMenu({ row, at }), []);
  const unitOf = useSkuUnit();
  const columns = useMemo(() => logColumns(openMenu, unitOf), [openMenu, unitOf]);
  const days = withDays(question, today());
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
      <LogChips question={question} rows={log.rows} onAsk={ask} />
    </>
  );
  return (
    <>
      <LogFilters question={question} onAsk={ask} />
      {/* What scrolls is the table; near its end the older rows are asked for. */}
      <div className="log-table" onScrollCapture={(event) => (nearsEnd(event.target) && !searching && !log.error ? log.further() : undefined)}>
        <DataTable
          id="transaction-log"
          name="Transactions"
          columns={columns}
          rows={filters ? log.rows : NO_ROWS}
          rowId={idOf}
          control={control}
          pageSize="all"
          searchLabel="Search transactions"
          onMenu={openMenu}
          more={log.goesOn}
          failed={log.error ? { message: log.error.message, retry: log.retry } : undefined}
          empty={
            filters
              ? emptyWords(question, ask)
              : { title: "This search is not possible", hint: Object.values("errors" in verdict ? verdict.errors : {}).join(" ") }
          }
          actions={tools}
          file={<FileButton disabled={!filters || report.isPending} onMake={() => (filters ? void report.run({ body: { filters } }) : undefined)} />}
        />
      </div>
      {report.isPending ? <FileProgress progress={report.progress} onStop={report.stop} /> : null}
      <LogReach log={log} searching={searching} from={days.from} to={days.to} />
      {menu ? <RowMenu {...menu} question={question} onAsk={ask} onProve={setProved} onClose={() => setMenu(undefined)} /> : null}
      {proved ? <ProofDialog row={proved} onClose={() => setProved(undefined)} /> : null}
    </>
  );
}

function FileButton({ disabled, onMake }: { disabled: boolean; onMake: () => void }) {
  return (
    <button
      type="button"
      className="tool tool-compact"
      aria-label="Export CSV"
      title="Export all matching transactions as CSV"
      disabled={disabled}
      onClick={onMake}
    >
      <Icon name="download" size="small" />
      <span className="tool-word">CSV</span>
    </button>
  );
}

const NO_ROWS: readonly never[] = [];
/** So near the end of what is loaded the older rows are fetched, in heights of the table. */
const NEAR = 1;

function nearsEnd(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement) || !target.classList.contains("table-scroller") || target.scrollTop === 0) return false;
  return target.scrollHeight - target.scrollTop - target.clientHeight < NEAR * target.clientHeight;
}

function emptyWords(question: Question, ask: (question: Question) => void) {
  const all = { ...NOTHING_ASKED, from: question.from, to: question.to };
  if (sameQuestion(question, all)) return { title: "No transactions in these days", hint: "Choose an earlier first day." };
  return {
    title: "No transactions found",
    hint: "No transactions on these days match your search.",
    action: (
      <button type="button" className="button" onClick={() => ask(all)}>
        Clear filters
      </button>
    ),
  };
}

interface RowMenuProps {
  row: Entry;
  at: { x: number; y: number };
  question: Question;
  onAsk: (question: Question) => void;
  onProve: (row: Entry) => void;
  onClose: () => void;
}

function RowMenu({ row, at, question, onAsk, onProve, onClose }: RowMenuProps) {
  const leads = leadsOf(row, question).map(({ word, of }) => ({ word, icon: "history" as const, run: () => onAsk({ ...NOTHING_ASKED, ...of }) }));
  const entries = [...leads, { word: "Show proof", icon: "lock" as const, run: () => onProve(row) }];
  return <MenuAt title={[row.action, row.sku, row.batchNumber].filter(Boolean).join(" · ")} entries={entries} at={at} onClose={onClose} />;
}

/**
 * What is asked stands in the address; what was asked before waits on a stack for the way back. Closing the dialog leaves
 * the stack: it opens with its first question again. (Specification 2, section 4.)
 */
function useHistory(values: ToolProps["values"]) {
  const { open } = useTool();
  const question = useMemo(() => questionOf(values), [values]);
  const [before, setBefore] = useState<readonly Question[]>([]);
  const show = (next: Question) => open("transaction-log", valuesOf(next));
  const last = before.at(-1);
  return {
    question,
    ask: (next: Question) => {
      if (sameQuestion(next, question)) return;
      setBefore([...before, question]);
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
