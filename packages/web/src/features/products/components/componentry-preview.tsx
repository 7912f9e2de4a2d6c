/**
 * The components of one unit of a product (specification 3, section 2).
 */
import { SkuAndName } from "../../../entities/item/sku-and-name.tsx";
import type { ProductBom } from "../../../entities/product/queries.ts";
import { Chip } from "../../../kit/layout/chip.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { showNumber } from "../../../kit/table/format.ts";
import { freeUnits, isShort } from "../api/componentry-lines.ts";

type Component = ProductBom["componentry"][number];
const NOTHING_EDITED = {};

const COLUMNS: readonly LineColumn<Component, Record<never, never>>[] = [
  {
    id: "component",
    header: "SKU, Name",
    width: 128,
    grow: true,
    shown: ({ row }) => <SkuAndName {...row} />,
  },
  { id: "quantity", header: "Quantity per Unit", align: "right", width: 130, shown: ({ row }) => showNumber(row.quantity) },
  { id: "free", header: "Free Stock", align: "right", width: 118, shown: ({ row }) => <Free component={row} /> },
];

/** The bill of componentry with the free stock of each component and its variants. */
export function ComponentryPreview({ bom }: { bom: ProductBom }) {
  const lines = useLines({ initial: bom.componentry.map((row) => ({ id: row.sku, row, values: NOTHING_EDITED })) });
  return <LineTable name="Componentry" lines={lines} columns={COLUMNS} empty={<p className="quiet">Componentry not agreed.</p>} />;
}

function Free({ component }: { component: Component }) {
  const short = isShort(component);
  const word = short ? "not enough" : "enough";
  return (
    <Chip tone={short ? "red" : "green"} icon={short ? "error" : "check"} title={word}>
      {showNumber(freeUnits(component))}
      <span className="visually-hidden">, {word}</span>
    </Chip>
  );
}
