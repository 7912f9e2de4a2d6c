import { useQuery } from "@tanstack/react-query";
import type { FormulaRecipe } from "../../../entities/formula/queries.ts";
import { HistoryDialog } from "../../../entities/job/list-history.tsx";
import { showPercent } from "../../../kit/table/columns/format.ts";
import { historyQuery } from "../api/formula-edits.ts";

/** The edits of a formula, with the earlier recipes. */
export function FormulaHistory({ formula, onClose }: { formula: FormulaRecipe; onClose: () => void }) {
  const edits = useQuery({
    ...historyQuery(formula.id),
    select: (rows) => rows.map(({ recipe, ...edit }) => ({ ...edit, lines: recipe.map(({ percentage, ...line }) => ({ ...line, amount: percentage })) })),
  });
  const now = formula.recipe.map(({ elementSku, percentage, exactMatch }) => ({ sku: elementSku, amount: percentage, exactMatch }));
  const of = `${formula.code} ${formula.rAndDCode}`;
  return <HistoryDialog of={of} what="recipe" edits={edits} now={now} shown={showPercent} onClose={onClose} />;
}
