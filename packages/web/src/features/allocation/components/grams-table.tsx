import type { RecipeElement } from "@apothecary/core/formulas/contract";
import { exactMilligrams, ingredientGrams, shownGrams } from "@apothecary/core/formulas/rules";
import { useMemo } from "react";
import { ExactGrams } from "../../../entities/formula/exact-grams.tsx";
import { FreeIngredient } from "../../../entities/formula/free-ingredient.tsx";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { NOTHING, showPercent, showQuantity } from "../../../kit/table/columns/format.ts";

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
    { id: "percentage", header: "Percentage", align: "right", width: 110, shown: ({ row }) => showPercent(row.percentage) },
    {
      id: "grams",
      header: "Grams",
      align: "right",
      width: 110,
      shown: ({ row }) => (gross === undefined ? NOTHING : <ExactGrams {...amountIn(row, gross)} />),
      total: (all) => (gross === undefined ? NOTHING : showQuantity(totalGrams(all.map(({ row }) => amountIn(row, gross))), "g")),
    },
    {
      id: "free",
      header: "Free Stock (g)",
      align: "right",
      width: 140,
      shown: ({ row }) => <FreeIngredient element={row.element} grams={ingredientGrams(row.percentage, gross ?? 0)} />,
    },
  ];
}

interface Amount {
  grams: number;
  milligrams: number;
}

function amountIn({ percentage }: RecipeElement, gross: number): Amount {
  return { grams: ingredientGrams(percentage, gross), milligrams: exactMilligrams(percentage, gross) };
}

/** The sum of what is shown. */
function totalGrams(amounts: readonly Amount[]): number {
  return amounts.reduce((sum, { grams, milligrams }) => sum + shownGrams(grams, milligrams), 0);
}
