/**
 * The recipe editor: ingredients, percentages that add up to 100, and grams per kilogram.
 */
import { MAX_RECIPE_LINES } from "@apothecary/core/formulas/contract";
import { useMemo } from "react";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import type { StockItem } from "../../../entities/item/queries.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import type { Lines } from "../../../kit/lines/lines.ts";
import { useLinesValue } from "../../../kit/lines/use-lines.ts";
import { showNumber, showPercent } from "../../../kit/table/columns/format.ts";
import { recipeBalance, type Ingredient, ingredientLine, isOffered, remainderFor, recipeTotal } from "../api/recipe-lines.ts";

/** Of a kilogram. */
const GRAMS_A_PERCENT = 10;
const EXACT_MATCH = "If ticked, only this SKU can be used. Otherwise, its variants can be used too.";

interface Props {
  lines: Lines<null, Ingredient>;
  /** A new formula can have Fragrance ingredients, a new version cannot (specification 3, section 5). */
  newFormula: boolean;
  /** Whose formula it is; another client's material cannot be chosen. */
  clientId: number | null;
  disabled: boolean;
}

/** The lines of a recipe: 1 to 45. */
export function RecipeEditor({ lines, newFormula, clientId, disabled }: Props) {
  const columns = useMemo(() => recipeColumns(lines, newFormula, clientId), [lines, newFormula, clientId]);
  const full = useLinesValue(lines, (all) => all.length >= MAX_RECIPE_LINES);
  return (
    <LineTable
      name="Recipe"
      lines={lines}
      columns={columns}
      disabled={disabled}
      {...(full ? {} : { add: { label: "Add ingredient", line: () => ingredientLine() } })}
      removable
      tall
    />
  );
}

function recipeColumns(lines: Lines<null, Ingredient>, newFormula: boolean, clientId: number | null): readonly LineColumn<null, Ingredient>[] {
  const only = (item: StockItem) => isOffered(item, newFormula);
  return [
    {
      kind: "chooser",
      field: "sku",
      header: "Ingredient",
      width: 240,
      grow: true,
      chooser: (cell) => <ItemChooser {...cell} only={only} forClient={clientId} />,
    },
    {
      kind: "decimal",
      field: "percentage",
      header: "Percentage",
      unit: "%",
      width: 120,
      total: (all) => [showPercent(recipeTotal(all)), recipeBalance(recipeTotal(all))].filter(Boolean).join(" · "),
      totalWrong: (all) => recipeTotal(all) !== 100,
    },
    { id: "rest", header: "Rest", help: "q.s.: sets the line to the remainder of 100 %.", width: 64, shown: ({ id }) => <RestButton lines={lines} id={id} /> },
    {
      id: "grams",
      header: "Grams per kg",
      align: "right",
      width: 96,
      shown: ({ values: { percentage } }) => (typeof percentage === "number" && percentage > 0 ? showNumber(percentage * GRAMS_A_PERCENT) : showNumber(null)),
    },
    { kind: "tick", field: "exactMatch", header: "Exact match", help: EXACT_MATCH, width: 96 },
  ];
}

/** Sets a line to the remainder of 100 %. */
function RestButton({ lines, id }: { lines: Lines<null, Ingredient>; id: string }) {
  const rest = useLinesValue(lines, (all) => remainderFor(id, all));
  return (
    <button
      type="button"
      className="tool"
      disabled={rest === undefined}
      title={rest === undefined ? "The other lines already reach 100 %." : `Set to ${showPercent(rest)}`}
      onClick={() => rest !== undefined && lines.edit(id, "percentage", rest)}
    >
      q.s.
    </button>
  );
}
