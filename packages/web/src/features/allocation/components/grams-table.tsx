import type { RecipeElement } from "@apothecary/core/formulas/contract";
import { gramsOf } from "@apothecary/core/formulas/rules";
import { useMemo } from "react";
import { FreeIngredient } from "../../../entities/formula/free-ingredient.tsx";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { NOTHING, showNumber } from "../../../kit/table/format.ts";

const NOTHING_EDITED = {};

/** The grams of each ingredient for the gross quantity, beside its free stock; no grams while the gross quantity is not a number. */
export function GramsTable({ recipe, gross }: { recipe: readonly RecipeElement[]; gross: number | undefined }) {
  const lines = useLines({ initial: recipe.map((row) => ({ id: row.elementSku, row, values: NOTHING_EDITED })) });
  const columns = useMemo(() => columnsFor(gross), [gross]);
  return <LineTable name="Recipe" lines={lines} columns={columns} />;
}

function columnsFor(gross: number | undefined): readonly LineColumn<RecipeElement, Record<never, never>>[] {
  return [
    { id: "sku", header: "SKU", width: 130, shown: ({ row }) => <ItemLink sku={row.elementSku} /> },
    { id: "name", header: "Ingredient", width: 180, grow: true, shown: ({ row }) => row.name },
    { id: "percentage", header: "Percentage", align: "right", width: 110, shown: ({ row }) => `${showNumber(row.percentage)} %` },
    {
      id: "grams",
      header: "Grams",
      align: "right",
      width: 110,
      shown: ({ row }) => (gross === undefined ? NOTHING : showNumber(gramsOf(row.percentage, gross))),
      total: (all) => (gross === undefined ? NOTHING : `${showNumber(all.reduce((sum, { row }) => sum + gramsOf(row.percentage, gross), 0))} g`),
    },
    {
      id: "free",
      header: "Free Stock (g)",
      align: "right",
      width: 140,
      shown: ({ row }) => <FreeIngredient element={row.element} grams={gramsOf(row.percentage, gross ?? 0)} />,
    },
  ];
}
