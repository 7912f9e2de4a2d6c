/**
 * A formula's recipe for an amount in kilograms: grams of each ingredient, and availability (specification 3, sections 2 and 9).
 */
import type { RecipeElement } from "@apothecary/core/formulas/contract";
import { exactMilligrams, ingredientGrams, shownGrams } from "@apothecary/core/formulas/rules";
import { useMemo, useState } from "react";
import { ExactGrams } from "../../../entities/formula/exact-grams.tsx";
import { FreeIngredient } from "../../../entities/formula/free-ingredient.tsx";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { Field } from "../../../kit/form/field.tsx";
import type { Entry } from "../../../kit/form/entry.ts";
import { NumberInput } from "../../../kit/form/number-fields.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import type { Line } from "../../../kit/lines/lines.ts";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { showPercent, showQuantity } from "../../../kit/table/columns/format.ts";

const NOTHING_EDITED = {};
type RecipeLine = Line<RecipeElement, Record<never, never>>;

/** The recipe for an editable amount, by default 1 kg. */
export function RecipePreview({ recipe }: { recipe: readonly RecipeElement[] }) {
  const [amount, setAmount] = useState<Entry>(1);
  const kilograms = typeof amount === "number" && amount > 0 ? amount : 0;
  const lines = useLines({ initial: recipe.map((row) => ({ id: row.elementSku, row, values: NOTHING_EDITED })) });
  const columns = useMemo(() => columnsFor(kilograms), [kilograms]);
  return (
    <>
      <Field label="Amount" name="amount" error={kilograms > 0 ? undefined : "Please enter a (positive) number."}>
        {(attributes) => (
          <div className="field-box">
            <NumberInput attributes={attributes} value={amount} fractions onChange={setAmount} onBlur={() => undefined} />
            <span className="field-unit">Kg</span>
          </div>
        )}
      </Field>
      <LineTable name="Recipe" lines={lines} columns={columns} />
    </>
  );
}

function columnsFor(kilograms: number): readonly LineColumn<RecipeElement, Record<never, never>>[] {
  const grams = ({ row }: RecipeLine): number => ingredientGrams(row.percentage, kilograms);
  const milligrams = ({ row }: RecipeLine): number => exactMilligrams(row.percentage, kilograms);
  return [
    {
      id: "ingredient",
      header: "SKU, Ingredient",
      width: 116,
      grow: true,
      shown: ({ row }) => (
        <>
          <ItemLink sku={row.elementSku} />
          <br />
          {row.name}
        </>
      ),
    },
    { id: "percentage", header: "Percentage", align: "right", width: 92, shown: ({ row }) => showPercent(row.percentage) },
    {
      id: "grams",
      header: "Grams",
      align: "right",
      width: 92,
      shown: (line) => <ExactGrams grams={grams(line)} milligrams={milligrams(line)} />,
      total: (all) =>
        showQuantity(
          all.reduce((sum, line) => sum + shownGrams(grams(line), milligrams(line)), 0),
          "g",
        ),
    },
    { id: "free", header: "Free Stock (g)", align: "right", width: 112, shown: (line) => <FreeIngredient element={line.row.element} grams={grams(line)} /> },
  ];
}
