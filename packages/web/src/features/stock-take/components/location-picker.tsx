/**
 * Selecting the next location: a warehouse, then an uncounted bin, or a scanned location label.
 */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { Progress } from "../../../kit/dialog/progress.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { parseLabel } from "../../../entities/stock-line/label-text.ts";
import { ScanButton } from "../../../kit/scan/scan-button.tsx";
import { useScan } from "../../../kit/scan/use-scan.ts";
import { isStarted, countProgress } from "../api/count-lines.ts";
import type { Draft } from "../api/stored-counts.ts";
import { byWarehouse } from "../api/take-locations.ts";
import { sheetQuery, type TakeDetails, type TakeLocation } from "../api/stock-takes.ts";
import type { TakeViews } from "../api/views.ts";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";
import "./location-picker.css";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { Columns } from "../../../kit/layout/grid.tsx";

/** Number of locations prefetched for offline use. */
const PREFETCHED = 24;
/** Stale time of prefetched locations, in milliseconds. Opening a location refetches it. */
const PREFETCH_STALE_MS = 600_000;

interface Props {
  take: TakeDetails;
  uncounted: readonly TakeLocation[];
  drafts: readonly Draft[];
  warehouse: string | null;
  onWarehouse: (warehouse: string | null) => void;
  lost: boolean;
  notice: ReactNode;
  views: TakeViews;
  onOpen: (rowId: string) => void;
  onLocation: (locationId: string) => void;
}

/** The bins of a warehouse as large buttons, marked if started or in need of attention. */
export function LocationPicker({ take, uncounted, drafts, warehouse, onWarehouse, lost, notice, views, onOpen, onLocation }: Props) {
  const [search, setSearch] = useState("");
  const warehouses = byWarehouse(uncounted);
  const chosen = warehouses.find((one) => one.warehouse === warehouse)?.warehouse ?? (warehouses.length === 1 ? warehouses[0]?.warehouse : undefined);
  const bins = uncounted.filter((row) => row.warehouse === chosen);
  const searchText = search.trim().toLowerCase();
  const found = bins.filter(({ bin }) => bin.toLowerCase().includes(searchText));
  const read = (text: string) => {
    const label = parseLabel(text, window.location.origin);
    const named = uncounted.find(({ bin }) => bin.toLowerCase() === text.trim().toLowerCase());
    if (label?.kind === "location") onLocation(label.locationId);
    else if (named) onOpen(named.id);
    else setSearch(text.trim());
  };
  useScan(read);
  usePrefetch(bins, lost);
  return (
    <DialogView
      title="Stock Taking Tool"
      purpose={`${take.reference}${take.blind ? " · blind" : ""}`}
      onBack={views.back}
      onClose={views.close}
      aside={<ScanButton label="Scan a location" className="button take-scan" onRead={read} />}
    >
      <Progress label="Locations counted" done={take.completed} total={take.numberOfBins} />
      <ChoiceField
        label="Warehouse"
        name="count-warehouse"
        choices={warehouses.map((one) => ({ value: one.warehouse, label: `${one.warehouse} (${one.count})` }))}
        value={chosen ?? null}
        error={undefined}
        onBlur={() => undefined}
        onChange={onWarehouse}
      />
      {chosen === undefined ? (
        <p className="quiet">Choose a warehouse, or scan the label of a location.</p>
      ) : (
        <>
          <BinSearch value={search} onSearch={setSearch} onEnter={(text) => (found.length === 1 && found[0] ? onOpen(found[0].id) : read(text))} />
          <Columns as="ul" aria-label={`Bins of ${chosen} to be counted`}>
            {found.map((row) => (
              <li key={row.id}>
                <BinButton row={row} draft={drafts.find(({ locationId }) => locationId === row.id)} onOpen={() => onOpen(row.id)} />
              </li>
            ))}
          </Columns>
          {found.length === 0 ? <p className="quiet">No uncounted bins match.</p> : null}
        </>
      )}
      {/* Below the bins: above them it would move them under a finger when it comes and goes. */}
      {notice}
    </DialogView>
  );
}

function BinSearch({ value, onSearch, onEnter }: { value: string; onSearch: (search: string) => void; onEnter: (text: string) => void }) {
  return (
    <div className="field-box picker-search">
      <input
        type="text"
        inputMode="search"
        className="field-input"
        aria-label="Search bins"
        placeholder="Bin, or scan a label"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter(event.currentTarget.value);
        }}
      />
    </div>
  );
}

function BinButton({ row, draft, onOpen }: { row: TakeLocation; draft: Draft | undefined; onOpen: () => void }) {
  const started = draft?.lines.some(isStarted) ? countProgress(draft.lines) : undefined;
  return (
    <button type="button" className={`picker-bin ${draft?.refusal ? "picker-bin-wrong" : ""}`} onClick={onOpen}>
      <Stack as="span" gap={0}>
        <span className="picker-bin-name">{row.bin}</span>
        {draft?.refusal ? (
          <Row as="span" gap={1} oneLine className="picker-bin-said">
            <Icon name="error" size="small" /> To be corrected
          </Row>
        ) : null}
        {row.secondCount ? (
          <Row as="span" gap={1} oneLine className="picker-bin-said">
            <Icon name="refresh" size="small" /> Second count, first by {row.firstCountBy}
          </Row>
        ) : null}
        {started && !draft?.refusal ? (
          <Row as="span" gap={1} oneLine className="picker-bin-said">
            <Icon name="edit" size="small" /> {started.counted} of {started.total} lines
          </Row>
        ) : null}
      </Stack>
    </button>
  );
}

/** Prefetches the count sheets of the next locations in order, for offline use. */
function usePrefetch(bins: readonly TakeLocation[], lost: boolean): void {
  const queries = useQueryClient();
  const ids = bins
    .slice(0, PREFETCHED)
    .map(({ id }) => id)
    .join("\n");
  useEffect(() => {
    if (lost || ids === "") return;
    // Goes on when one of them is opened: the network may be gone before the next.
    const readAll = async () => {
      for (const id of ids.split("\n")) await queries.prefetchQuery({ ...sheetQuery(id), staleTime: PREFETCH_STALE_MS, retry: false });
    };
    void readAll();
  }, [ids, lost, queries]);
}
