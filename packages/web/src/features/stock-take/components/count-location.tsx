/**
 * Counting one location: its lines, what was found besides, and Update (specification 2, 2.13, sections 4 and 5).
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import { labelOf } from "../../../entities/batch/label-text.ts";
import { ScanButton } from "../../../kit/scan/scan-button.tsx";
import { useScan } from "../../../kit/scan/use-scan.ts";
import { notify } from "../../../lib/notify.ts";
import { type CountLine, foundIn, progressOf } from "../api/count-lines.ts";
import type { Outcome } from "../api/sending.ts";
import type { Draft, Waiting } from "../api/kept-counts.ts";
import { placeOf } from "../api/places.ts";
import { sheetQuery, type TakeDetails, type TakeLocation } from "../api/stock-takes.ts";
import type { TakeViews } from "../api/views.ts";
import { AddItem } from "./add-item.tsx";
import { CountNotices } from "./count-notices.tsx";
import { CountLines } from "./count-lines-list.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { InvalidBatchNumber } from "./invalid-batch-number.tsx";
import { TakeView } from "./take-view.tsx";
import { useCount } from "./use-count.ts";
import { useLeaving } from "./view-props.ts";

interface Props {
  take: TakeDetails;
  row: TakeLocation;
  /** What was typed here before; what waits to be sent. */
  draft: Draft | undefined;
  waiting: Waiting | undefined;
  notice: ReactNode;
  views: TakeViews;
  send: () => Promise<Outcome>;
  /** The label of a location was read. */
  onLocation: (locationId: string) => void;
}

/** Every key is kept as it is typed; Update sends the count, now or when the network is back. */
export function CountLocation({ take, row, draft, waiting, notice, views, send, onLocation }: Props) {
  const sheet = useQuery(sheetQuery(row.id));
  const [search, setSearch] = useState("");
  const [adding, setAdding] = useState<{ sku: string | null }>();
  const list = useRef<HTMLUListElement>(null);
  const count = useCount({ take, row, draft, waiting, sheet: sheet.data, send, onDone: views.back });
  const { lines } = count;
  const shown = useMemo(() => foundIn(lines ?? [], search), [lines, search]);
  const focus = (key: string) => requestAnimationFrame(() => requestAnimationFrame(() => fieldOf(list.current, key)?.focus()));
  const read = (text: string) => {
    const label = labelOf(text, window.location.origin);
    const meant = label?.kind === "batch" ? meantBy(label, lines ?? []) : undefined;
    if (label?.kind === "location") onLocation(label.locationId);
    else if (label?.kind !== "batch") setSearch(text.trim());
    else if (meant === "several") setSearch(label.sku);
    else if (meant) {
      setSearch("");
      focus(meant.key);
    } else {
      notify({ message: `${label.sku} is not expected at ${placeOf(row)}. It can be added.`, type: "info" });
      setAdding({ sku: label.sku });
    }
  };
  useScan(read);
  useLeaving(adding ? () => setAdding(undefined) : undefined);

  const add = (line: CountLine) => {
    count.add(line);
    setAdding(undefined);
  };
  if (adding) {
    const { sku } = adding;
    return <AddItem place={placeOf(row)} sku={sku} lines={lines ?? []} onAdd={add} onBack={() => setAdding(undefined)} onClose={views.close} />;
  }
  const update = () => {
    setSearch("");
    const wrong = count.update();
    if (wrong !== undefined) focus(wrong);
  };
  return (
    <TakeView
      title={placeOf(row)}
      within="Stock Taking Tool"
      purpose={`${take.reference}${take.blind ? " · blind" : ""}`}
      onBack={views.back}
      onClose={views.close}
      bar={<Bar search={search} onSearch={setSearch} onRead={read} onAdd={count.locked || !lines ? undefined : () => setAdding({ sku: null })} />}
      foot={<Foot lines={lines} busy={count.busy} locked={count.locked || row.dateCompleted !== null} onUpdate={update} />}
    >
      {count.busy ? null : notice}
      <CountNotices row={row} draft={draft} waiting={count.busy ? undefined : waiting} message={count.message} onDiscard={count.discard} />
      {lines === undefined ? (
        <Awaited error={sheet.error} retry={() => void sheet.refetch()} />
      ) : (
        <CountLines
          ref={list}
          lines={shown}
          all={lines.length}
          blind={take.blind}
          locked={count.locked || row.dateCompleted !== null}
          errors={count.errors}
          onChange={count.change}
          onRemove={count.remove}
          onRead={read}
        />
      )}
      <InvalidBatchNumber refusal={draft?.refusal} />
    </TakeView>
  );
}

/** In the place of the lines until they are there. */
function Awaited({ error, retry }: { error: Error | null; retry: () => void }) {
  return error ? <Failed message={error.message} retry={retry} /> : <p aria-busy="true">Loading …</p>;
}

/** The line of a batch whose label was read; `several` where its item has more than one and none is just this one. */
function meantBy({ batchId, sku }: { batchId: string; sku: string }, lines: readonly CountLine[]): CountLine | "several" | undefined {
  const same = lines.filter((line) => line.sku === sku);
  return same.find(({ elementId }) => elementId === batchId) ?? (same.length > 1 ? "several" : same[0]);
}

interface BarProps {
  search: string;
  onSearch: (search: string) => void;
  onRead: (text: string) => void;
  /** Left out where nothing can be added now. */
  onAdd: (() => void) | undefined;
}

function Bar({ search, onSearch, onRead, onAdd }: BarProps) {
  return (
    <div className="count-bar">
      <SearchLines value={search} onSearch={onSearch} onRead={onRead} />
      <ScanButton label="Scan a label" className="button take-scan" onRead={onRead} />
      <button type="button" className="button" disabled={!onAdd} onClick={onAdd}>
        <Icon name="add" />
        Add Item
      </button>
    </div>
  );
}

function Foot({ lines, busy, locked, onUpdate }: { lines: readonly CountLine[] | undefined; busy: boolean; locked: boolean; onUpdate: () => void }) {
  const { counted, total } = progressOf(lines ?? []);
  return (
    <>
      <p className="take-foot-said" role="status">
        {total === 1 ? `${counted} of 1 line counted` : `${counted} of ${total} lines counted`}
      </p>
      <button type="button" className="button button-main count-update" disabled={locked || !lines} aria-busy={busy} onClick={onUpdate}>
        {busy ? "Updating …" : "Update"}
      </button>
    </>
  );
}

function SearchLines({ value, onSearch, onRead }: { value: string; onSearch: (search: string) => void; onRead: (text: string) => void }) {
  return (
    <div className="field-box count-search">
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
    </div>
  );
}

/** Where a line's quantity is typed. */
function fieldOf(list: HTMLElement | null, key: string): HTMLInputElement | null {
  return list?.querySelector<HTMLInputElement>(`[data-line="${CSS.escape(key)}"] input:not([type="checkbox"])`) ?? null;
}
