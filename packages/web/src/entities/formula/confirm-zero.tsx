/** A recipe's lines that come to 0 g of stock, and their confirmation (contract, section 8, Grams below one). */
import type { RecipeElement } from "@apothecary/core/formulas/contract";
import { ingredientGrams } from "@apothecary/core/formulas/rules";
import { CheckField } from "../../kit/form/choice-field.tsx";
import type { FieldProps } from "../../kit/form/field.tsx";
import { Notice } from "../../kit/page/page.tsx";

/** The ingredients of which less than half a gram is needed, so that the job must be confirmed. */
export function linesWithoutStock<Line extends Pick<RecipeElement, "percentage">>(recipe: readonly Line[], gross: number | undefined): Line[] {
  return gross !== undefined && gross > 0 ? recipe.filter(({ percentage }) => ingredientGrams(percentage, gross) === 0) : [];
}

/** The ingredients without stock, and the tick that confirms them. */
export function ConfirmZero({ lines, field }: { lines: readonly RecipeElement[]; field: FieldProps<boolean> }) {
  if (lines.length === 0) return null;
  return (
    <>
      <Notice role="alert">
        <span>
          Less than half a gram is needed of {lines.map(({ elementSku, name }) => `${elementSku} ${name}`).join(", ")}. No stock of it is allocated or reserved.
          The recipe sheet shows the exact amount.
        </span>
      </Notice>
      <CheckField {...field} label={`Create the job with ${lines.length === 1 ? "this line" : "these lines"} at 0 g of stock`} />
    </>
  );
}
