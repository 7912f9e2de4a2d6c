/**
 * The remaining stock of a batch by location, with reservations and actions.
 */
import { adjustStockLevel, stockTransfer, updateStockStatus } from "@apothecary/core/stock/contract";
import type { LotAccount } from "@apothecary/core/trace/contract";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { statusLook } from "../../../entities/stock-line/status.ts";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { MenuAt } from "../../../kit/overlay/menu-at.tsx";
import type { MenuEntry } from "../../../kit/overlay/menu-entries.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING, showQuantity } from "../../../kit/table/columns/format.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { STOCK_LINE } from "../../../lib/page/paths.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { quantityColumn } from "./quantity-column.ts";
import { locationText } from "../../../entities/location/location-text.ts";

type Part = LotAccount["stock"][number];
const partId = (part: Part): string => part.id;

/** Highlights the row named in the query string, as a label does. */
export function LotStock({ account }: { account: LotAccount }) {
  const [menu, setMenu] = useState<{ part: Part; at: { x: number; y: number } }>();
  const part = useSearchParams()[0].get(STOCK_LINE) ?? undefined;
  const gone = part !== undefined && account.stock.every(({ id }) => id !== part);
  const columns = useMemo(() => lotStockColumns(account.unit, (part, at) => setMenu({ part, at })), [account.unit]);
  return (
    <Card title="In Stock" purpose="Remaining quantity by location, with reservations." wide>
      <DataTable
        id="batch-stock"
        name="In stock"
        columns={columns}
        rows={account.stock}
        rowId={partId}
        markedId={part}
        height="rows"
        plain
        onMenu={(part, at) => setMenu({ part, at })}
        empty={{ title: "No stock left" }}
      />
      {gone ? <CardNote>The stock that this label was printed for was moved or used up. Remaining stock of the batch is listed here.</CardNote> : null}
      {menu ? <PartMenu sku={account.sku} batchNumber={account.batchNumber} {...menu} onClose={() => setMenu(undefined)} /> : null}
    </Card>
  );
}

interface MenuProps {
  sku: string;
  batchNumber: string;
  part: Part;
  at: { x: number; y: number };
  onClose: () => void;
}

/** The actions on a part of the batch that the user's roles allow. */
function PartMenu({ sku, batchNumber, part: { id }, at, onClose }: MenuProps) {
  const tool = useTool();
  const [mayStatus, mayMove, mayAdjust] = [useMay(updateStockStatus), useMay(stockTransfer), useMay(adjustStockLevel)];
  const open = (what: string) => () => tool.open("batch", { sku, id, what });
  const entries: MenuEntry[] = [{ word: "Print label", icon: "print", run: open("label") }];
  if (mayStatus) entries.push({ word: "Freeze or change status", icon: "frozen", run: open("status") });
  if (mayMove) entries.push({ word: "Transfer", icon: "move", run: open("transfer") });
  if (mayAdjust) entries.push({ word: "Adjust quantity", icon: "adjust", run: open("adjust") });
  return <MenuAt title={`Batch ${batchNumber}`} entries={entries} at={at} onClose={onClose} />;
}

function lotStockColumns(unit: LotAccount["unit"], onMenu: (part: Part, at: { x: number; y: number }) => void): readonly Column<Part>[] {
  return [
    { id: "place", header: "Location", kind: "code", width: 160, priority: 1, value: locationText },
    quantityColumn(unit),
    {
      id: "status",
      header: "Status",
      width: 130,
      priority: 1,
      value: ({ status }) => statusLook(status).word,
      cell: ({ status }) => <StatusChip status={status} />,
    },
    { id: "expiry", header: "Expiry", kind: "day", width: 104, value: ({ expiryDate }) => expiryDate },
    { id: "supplierBatch", header: "Supplier batch", kind: "code", width: 140, value: ({ supplierBatchNumber }) => supplierBatchNumber },
    {
      id: "reserved",
      header: "Reserved for",
      width: 200,
      grow: true,
      value: ({ reservations }) => reservations.map(({ jobNumber }) => jobNumber).join(" "),
      cell: ({ reservations }) => (reservations.length === 0 ? NOTHING : <Reservations reservations={reservations} unit={unit} />),
    },
    {
      id: "deeds",
      header: "Actions",
      width: 56,
      ...OF_BUTTONS,
      cell: (part) => (
        <button
          type="button"
          className="tool"
          aria-label={`Actions for the part at ${part.warehouse} ${part.bin}`}
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            onMenu(part, { x: left, y: bottom });
          }}
        >
          <Icon name="more" size="small" />
        </button>
      ),
    },
  ];
}

function Reservations({ reservations, unit }: { reservations: Part["reservations"]; unit: LotAccount["unit"] }) {
  return (
    <Row as="span" gap={2}>
      {reservations.map(({ jobId, jobNumber, quantity }) => (
        <span key={jobId}>
          <JobLink jobId={jobId} jobNumber={jobNumber} /> {showQuantity(quantity, unit)}
        </span>
      ))}
    </Row>
  );
}
