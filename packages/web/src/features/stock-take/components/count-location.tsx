/**
 * Counting one location: its lines, added items, and Update (specification 2, 2.13, sections 4 and 5).
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useMemo, useRef, useState } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import { parseLabel } from "../../../entities/stock-line/label-text.ts";
import { refuseScan } from "../../../kit/scan/refused.ts";
import { ScanButton } from "../../../kit/scan/scan-button.tsx";
import { useScan } from "../../../kit/scan/use-scan.ts";
import { notify } from "../../../lib/server/notify.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLinesValue } from "../../../kit/lines/use-lines.ts";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { useStore } from "../../../lib/storage/store.ts";
import { type CountLine, edited, foundIn } from "../api/count-lines.ts";
import type { Outcome } from "../api/sending.ts";
import type { Draft, Waiting } from "../api/stored-counts.ts";
import { takeLocationName } from "../api/take-locations.ts";
import { sheetQuery, type TakeDetails, type TakeLocation } from "../api/stock-takes.ts";
import { useUnits } from "../api/units.ts";
import type { TakeViews } from "../api/views.ts";
import { AddItem } from "./add-item.tsx";
import { CountNotices } from "./count-notices.tsx";
import { countColumns, isAdded, isDone, nameOfCounted } from "./count-columns.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { InvalidBatchNumber } from "./invalid-batch-number.tsx";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";
import "./count-lines.css";
import { type CountedLines, useCount } from "./use-count.ts";
import { useLeaving } from "./view-props.ts";
import { Grow, Row } from "../../../kit/layout/stack.tsx";

interface Props {
  take: TakeDetails;
  row: TakeLocation;
  /** The draft and the pending count of this location. */
  draft: Draft | undefined;
  waiting: Waiting | undefined;
  notice: ReactNode;
  views: TakeViews;
  send: () => Promise<Outcome>;
  /** Called when a location label is scanned. */
  onLocation: (locationId: string) => void;
}

/** Every keystroke is stored. Update sends the count, or queues it while offline. */
export function CountLocation({ take, row, draft, waiting, notice, views, send, onLocation }: Props) {
  const sheet = useQuery(sheetQuery(row.id));
  const [search, setSearch] = useState("");
  const [adding, setAdding] = useState<{ sku: string | null }>();
  const foot = useRef<HTMLDivElement>(null);
  const itemUnit = useUnits();
  const columns = useMemo(() => countColumns(itemUnit, take.blind), [itemUnit, take.blind]);
  const count = useCount({ take, row, draft, waiting, sheet: sheet.data, send, onDone: views.back });
  const { lines, known } = count;
  const ids = useStore(lines.ids);
  const only = useMemo(() => foundIn(orderedRows(lines, ids), search).map(({ key }) => key), [lines, ids, search]);
  const locked = count.locked || row.dateCompleted !== null;
  const { read, scan } = useLabels({ row, lines, ids, onLocation, onSearch: setSearch, onAdd: (sku) => setAdding({ sku }) });
  useLeaving(adding ? () => setAdding(undefined) : undefined);

  const add = (line: CountLine) => {
    lines.add([edited(line)]);
    setAdding(undefined);
  };
  if (adding) {
    const { sku } = adding;
    return (
      <AddItem
        location={takeLocationName(row)}
        sku={sku}
        lines={orderedRows(lines, ids)}
        onAdd={add}
        onBack={() => setAdding(undefined)}
        onClose={views.close}
      />
    );
  }
  const update = () => {
    setSearch("");
    count.update();
  };
  return (
    <DialogView
      title={takeLocationName(row)}
      within="Stock Taking Tool"
      purpose={`${take.reference}${take.blind ? " · blind" : ""}`}
      onBack={views.back}
      onClose={views.close}
      bar={<Bar search={search} onSearch={setSearch} onRead={read} onAdd={count.locked || !known ? undefined : () => setAdding({ sku: null })} />}
      foot={<Foot ref={foot} lines={lines} busy={count.busy} disabled={locked || !known} onUpdate={update} />}
    >
      {count.busy ? null : notice}
      <CountNotices row={row} draft={draft} waiting={count.busy ? undefined : waiting} message={count.message} onDiscard={count.discard} />
      {known ? (
        <LineTable
          floor
          name="Lines to count"
          lines={lines}
          only={only}
          columns={columns}
          lineName={nameOfCounted}
          isDone={isDone}
          removable={isAdded}
          disabled={locked}
          scan={scan}
          onPastEnd={() => foot.current?.querySelector("button")?.focus()}
          empty={<Empty searched={ids.length > 0} />}
        />
      ) : (
        <Awaited error={sheet.error} retry={() => void sheet.refetch()} />
      )}
      <InvalidBatchNumber refusal={draft?.refusal} />
    </DialogView>
  );
}

interface Reading extends Pick<Props, "row" | "onLocation"> {
  lines: CountedLines;
  ids: readonly string[];
  onSearch: (search: string) => void;
  /** An item that is not expected here. */
  onAdd: (sku: string) => void;
}

/** What a label leads to: its line, its lines, another location, or an item to be added. Other text is searched for; false if no line has it. */
function useLabels({ row, lines, ids, onLocation, onSearch, onAdd }: Reading) {
  const read = (text: string) => {
    const label = parseLabel(text, window.location.origin);
    const meant = label?.kind === "batch" ? scannedLine(label, orderedRows(lines, ids)) : undefined;
    if (label?.kind === "location") onLocation(label.locationId);
    else if (label?.kind !== "batch") {
      if (foundIn(orderedRows(lines, ids), text).length === 0) return false;
      onSearch(text.trim());
    } else if (meant === "several") onSearch(label.sku);
    else if (meant) {
      onSearch("");
      lines.focusRequest.set({ id: meant.key, field: "counted" });
    } else {
      notify({ message: `${label.sku} is not expected at ${takeLocationName(row)}. It can be added.`, type: "info" });
      onAdd(label.sku);
    }
    return true;
  };
  const latestRead = useRef(read);
  latestRead.current = read;
  const scan = useRef({ onRead: (text: string) => (latestRead.current(text) ? undefined : (false as const)) }).current;
  useScan(read);
  return { read, scan };
}

/** The lines in display order. */
const orderedRows = (lines: CountedLines, ids: readonly string[]): readonly CountLine[] => ids.flatMap((id) => lines.get(id)?.row ?? []);

function Empty({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState icon="search" title="Nothing matches" hint="No lines match your search." />
  ) : (
    <EmptyState icon="box" title="Location is empty" hint="Update confirms that nothing is here. If you find stock, add it." />
  );
}

/** The loading and error state of the lines. */
function Awaited({ error, retry }: { error: Error | null; retry: () => void }) {
  return error ? <Failed message={error.message} retry={retry} /> : <p aria-busy="true">Loading …</p>;
}

/** The line of a scanned batch label; `several` if there is no exact match and the item has more than one line. */
function scannedLine({ stockLineId, sku }: { stockLineId: string; sku: string }, lines: readonly CountLine[]): CountLine | "several" | undefined {
  const same = lines.filter((line) => line.sku === sku);
  return same.find(({ elementId }) => elementId === stockLineId) ?? (same.length > 1 ? "several" : same[0]);
}

interface BarProps {
  search: string;
  onSearch: (search: string) => void;
  /** Handles a label; false if it belongs to no line. */
  onRead: (text: string) => boolean;
  /** Undefined if items cannot be added now. */
  onAdd: (() => void) | undefined;
}

function Bar({ search, onSearch, onRead, onAdd }: BarProps) {
  return (
    <Row className="count-bar">
      <SearchLines value={search} onSearch={onSearch} onRead={onRead} />
      <ScanButton label="Scan a label" className="button take-scan" onRead={(text) => void (onRead(text) || refuseScan(text))} />
      <button type="button" className="button" disabled={!onAdd} onClick={onAdd}>
        <Icon name="add" />
        Add Item
      </button>
    </Row>
  );
}

interface FootProps {
  lines: CountedLines;
  busy: boolean;
  disabled: boolean;
  onUpdate: () => void;
  ref: Ref<HTMLDivElement>;
}

function Foot({ lines, busy, disabled, onUpdate, ref }: FootProps) {
  const said = useLinesValue(lines, (all) => `${all.filter(isDone).length} of ${all.length === 1 ? "1 line" : `${all.length} lines`} counted`);
  return (
    <>
      <Grow as="p" className="quiet" role="status">
        {said}
      </Grow>
      <div ref={ref}>
        <button type="button" className="button button-main count-update" disabled={disabled} aria-busy={busy} onClick={onUpdate}>
          {busy ? "Updating …" : "Update"}
        </button>
      </div>
    </>
  );
}

function SearchLines({ value, onSearch, onRead }: { value: string; onSearch: (search: string) => void; onRead: (text: string) => unknown }) {
  return (
    <Grow className="field-box count-search">
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        className="field-input"
        aria-label="Search lines"
        placeholder="SKU, name or batch"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onRead(event.currentTarget.value);
          if (event.key !== "Escape" || value === "") return;
          event.stopPropagation();
          onSearch("");
        }}
      />
      {value === "" ? null : (
        <button type="button" className="field-inside" aria-label="Clear the search" onClick={() => onSearch("")}>
          <Icon name="close" size="small" />
        </button>
      )}
    </Grow>
  );
}
