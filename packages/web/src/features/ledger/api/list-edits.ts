/**
 * The edits of a formula's recipe or of a product's bill of componentry, beside the changes that the ledger has.
 */
import { recipeHistory } from "@apothecary/core/formulas/contract";
import { componentryHistory } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { recipeQuery } from "../../../entities/formula/queries.ts";
import { changesBetween, type VersionLine } from "../../../entities/job/change-words.ts";
import { bomQuery } from "../../../entities/product/queries.ts";
import { showPercent, showQuantity } from "../../../kit/table/columns/format.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import type { ListEdit } from "./history-entries.ts";

/** A list that an edit replaced, as its record keeps it. */
interface Earlier {
  at: string;
  by: string;
  reason: string;
  /** The edit's other changes. */
  change: string;
  lines: (VersionLine & { name: string })[];
}

/** The edits of a record's list, latest first; none for records without one. */
export function useListEdits(kind: string | undefined, id: number) {
  const [isFormula, isProduct] = [kind === "formula", kind === "product"];
  const recipes = useQuery({
    queryKey: keys.formulas.history(id),
    queryFn: ({ signal }) => call(recipeHistory, { body: { id } }, { signal }),
    staleTime: 0,
    enabled: isFormula,
  });
  const bills = useQuery({
    queryKey: keys.products.history(id),
    queryFn: ({ signal }) => call(componentryHistory, { body: { id } }, { signal }),
    staleTime: 0,
    enabled: isProduct,
  });
  const { data: formula } = useQuery(recipeQuery(isFormula ? id : null));
  const { data: bill } = useQuery(bomQuery(isProduct ? id : null));
  const { data, error, refetch } = isFormula ? recipes : bills;
  if (!isFormula && !isProduct) return { edits: [], error: null, refetch };
  const edits = isFormula
    ? listEdits(
        recipes.data?.map(({ recipe, ...edit }) => ({ ...edit, lines: recipe.map(({ percentage: amount, ...line }) => ({ ...line, amount })) })),
        formula?.recipe.map(({ elementSku: sku, percentage: amount, exactMatch }) => ({ sku, amount, exactMatch })),
        showPercent,
      )
    : listEdits(
        bills.data?.map(({ componentry, ...edit }) => ({
          ...edit,
          lines: componentry.map(({ quantity: amount, ...line }) => ({ ...line, amount, exactMatch: false })),
        })),
        bill?.componentry.map(({ sku, quantity: amount }) => ({ sku, amount, exactMatch: false })),
        (quantity) => showQuantity(quantity, "units"),
      );
  return { edits: data && edits, error, refetch };
}

function listEdits(earlier: readonly Earlier[] = [], now: readonly VersionLine[] | undefined, shown: (amount: number) => string): ListEdit[] {
  return earlier.map(({ lines, change, ...edit }, i) => {
    const becomes = earlier[i - 1]?.lines ?? now;
    const changes = change !== "" ? [change] : becomes ? changesBetween(lines, becomes, shown) : [];
    return { ...edit, changes, before: change === "" ? lines.map(({ sku, name, amount }) => `${sku} ${name}, ${shown(amount)}`) : [] };
  });
}
