import type { Delivery } from "@apothecary/core/deliveries/contract";
import { useMemo } from "react";
import { NAME_AND_SKU } from "../../../entities/item/name-column.ts";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { statusLook } from "../../../entities/stock-line/status.ts";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { lotPath } from "../../../lib/page/paths.ts";
import { useMedia } from "../../../lib/page/use-media.ts";

type Line = Delivery["delivered"][number];
type Unit = ReturnType<typeof useSkuUnit>;

/** Minimum number of lines for search and pagination. */
const LONG = 12;
const deliveredLineId = (line: Line): string => line.batchNumber;
const LINK = { to: ({ sku, batchNumber }: Line) => lotPath(batchNumber, sku) };

interface Props {
  delivery: Delivery | undefined;
  /** Narrow layout beside a list. */
  beside?: boolean;
}

/** The booked lines of a delivery, each with a link to its batch. */
export function DeliveredTable({ delivery, beside = false }: Props) {
  const findUnit = useSkuUnit();
  const small = useMedia("(width < 1024px)");
  const narrow = small || beside;
  const columns = useMemo(() => (narrow ? narrowColumns(findUnit) : deliveredColumns(findUnit)), [narrow, findUnit]);
  return (
    <DataTable
      id="delivery-lines"
      name="Delivered"
      columns={columns}
      rows={delivery?.delivered}
      rowId={deliveredLineId}
      link={LINK}
      height="rows"
      dense={narrow}
      plain={delivery !== undefined && delivery.delivered.length < LONG}
      searchLabel="Search the lines"
      empty={{ title: "No lines have been booked in yet" }}
    />
  );
}

const quantityColumn = (findUnit: Unit): Column<Line> => ({
  id: "quantity",
  header: "Quantity",
  kind: "number",
  width: 96,
  priority: 1,
  value: ({ quantity }) => quantity,
  text: ({ quantity, sku }) => showQuantity(quantity, findUnit(sku) ?? "units"),
});

const BATCH_NUMBER: Column<Line> = {
  id: "batchNumber",
  header: "Batch",
  kind: "code",
  width: 76,
  value: ({ batchNumber }) => batchNumber,
};
const STATUS: Column<Line> = {
  id: "status",
  header: "Status",
  width: 96,
  whole: true,
  priority: 1,
  value: ({ status }) => statusLook(status).word,
  cell: ({ status }) => <StatusChip status={status} />,
};

function deliveredColumns(findUnit: Unit): readonly Column<Line>[] {
  return [
    BATCH_NUMBER,
    { id: "sku", header: "SKU", kind: "code", width: 104, value: ({ sku }) => sku },
    { id: "name", header: "Name", width: 120, grow: true, value: ({ name }) => name },
    quantityColumn(findUnit),
    { id: "supplierBatchNumber", header: "Supplier batch", kind: "code", width: 132, priority: 3, value: ({ supplierBatchNumber }) => supplierBatchNumber },
    { id: "expiryDate", header: "Expiry", kind: "day", width: 104, priority: 1, value: ({ expiryDate }) => expiryDate },
    STATUS,
  ];
}

/** Narrow columns: the SKU is below the name, so that the quantity is visible without scrolling. */
function narrowColumns(findUnit: Unit): readonly Column<Line>[] {
  return [
    BATCH_NUMBER,
    {
      id: "name",
      header: "Name and SKU",
      ...NAME_AND_SKU,
      width: 110,
      priority: 1,
    },
    quantityColumn(findUnit),
    { id: "supplierBatchNumber", header: "Supplier batch", kind: "code", width: 132, priority: 3, value: ({ supplierBatchNumber }) => supplierBatchNumber },
    { id: "expiryDate", header: "Expiry", kind: "day", width: 104, priority: 1, value: ({ expiryDate }) => expiryDate },
    STATUS,
  ];
}
