/**
 * The discrepancies of a stock take: single, or grouped by SKU (specification 2, 2.13).
 */
import { resolveDiscrepancies } from "@apothecary/core/stock-take/contract";
import { useMemo, useState } from "react";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { nextChosen, grouped, type Shown, shownChosen, shownId } from "../api/discrepancies.ts";
import type { Discrepancy } from "../api/stock-takes.ts";
import { AlternateLocations } from "./alternate-locations.tsx";
import { discrepancyColumns } from "./discrepancy-columns.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";

interface Props {
  rows: readonly Discrepancy[];
  /** Whether no background operation prevents a dismissal. */
  idle: boolean;
}

/** Dismissed discrepancies stay in the list and do not change stock. */
export function Discrepancies({ rows, idle }: Props) {
  const [bySku, setBySku] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [investigated, setInvestigated] = useState<string>();
  const dismissal = useAction(resolveDiscrepancies, { onSuccess: () => setChosen(new Set()) });
  const shown = useMemo((): readonly Shown[] => (bySku ? grouped(rows) : rows), [rows, bySku]);
  const findUnit = useSkuUnit();
  const columns = useMemo(() => discrepancyColumns(bySku, setInvestigated, findUnit), [bySku, findUnit]);
  const open = rows.filter(({ id, dismissed }) => chosen.has(id) && !dismissed);
  const row = rows.find(({ id }) => id === investigated);
  return (
    <Stack as="section" gap={2} className="discrepancies" aria-labelledby="discrepancies-title">
      <h3 id="discrepancies-title">Stock Discrepancies</h3>
      <DataTable
        key={String(bySku)}
        id={bySku ? "stock-take-discrepancies-by-sku" : "stock-take-discrepancies"}
        name="Stock Discrepancies"
        columns={columns}
        rows={shown}
        rowId={shownId}
        height="rows"
        searchLabel="Search discrepancies"
        selection={{ chosen: shownChosen(shown, chosen), onChange: (next) => setChosen(nextChosen(shown, chosen, next)) }}
        toolbar={
          <button type="button" className={`tool ${bySku ? "tool-active" : ""}`} aria-pressed={bySku} onClick={() => setBySku(!bySku)}>
            Group by SKU
          </button>
        }
        actions={
          <button
            type="button"
            className="tool"
            disabled={open.length === 0 || !idle}
            aria-busy={dismissal.isPending}
            onClick={() => void dismissal.run({ body: { resolved: open.map(({ id }) => id) } })}
          >
            <Icon name="close" size="small" />
            {open.length > 0 ? `Dismiss selected (${showNumber(open.length)})` : "Dismiss selected"}
          </button>
        }
        empty={{ title: "No discrepancies", hint: "All counts so far match the expected quantities." }}
      />
      {row ? <AlternateLocations row={row} unit={findUnit(row.sku)} onClose={() => setInvestigated(undefined)} /> : null}
    </Stack>
  );
}
