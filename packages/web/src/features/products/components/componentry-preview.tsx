/**
 * The components of one unit of a product (specification 3, section 2).
 */
import { REDUNDANT } from "@apothecary/core/lib/rules/fields";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { LevelChip } from "../../../entities/item/level-chip.tsx";
import { SkuAndName } from "../../../entities/item/sku-and-name.tsx";
import type { ProductBom } from "../../../entities/product/queries.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { componentLevel, freeUnits, isRedundant, unusableUnits } from "../api/componentry-lines.ts";

type Component = ProductBom["componentry"][number];
const NOTHING_EDITED = {};

const COLUMNS: readonly LineColumn<Component, Record<never, never>>[] = [
  {
    id: "component",
    header: "SKU, Name",
    width: 128,
    grow: true,
    shown: ({ row }) => (
      <>
        <SkuAndName {...row} />
        {isRedundant(row) ? <StatusChip status={REDUNDANT} /> : null}
      </>
    ),
  },
  { id: "quantity", header: "Quantity per Unit", align: "right", width: 130, shown: ({ row }) => showNumber(row.quantity) },
  {
    id: "free",
    header: "Free Stock",
    align: "right",
    width: 118,
    shown: ({ row }) => <LevelChip quantity={freeUnits(row)} unusable={unusableUnits(row)} tone={componentLevel(row)} />,
  },
];

/** The bill of componentry with the free stock of each component and its variants. */
export function ComponentryPreview({ bom }: { bom: ProductBom }) {
  const lines = useLines({ initial: bom.componentry.map((row) => ({ id: row.sku, row, values: NOTHING_EDITED })) });
  return <LineTable name="Componentry" lines={lines} columns={COLUMNS} empty={<p className="quiet">Componentry not agreed.</p>} />;
}
