/** Material in and product out of a job. */
import type { MaterialYield } from "@apothecary/core/jobs/contract";
import { showPercent, showQuantity } from "../../kit/table/columns/format.ts";

/** The facts of a yield; `shown` formats what was made. */
export function yieldFacts({ gramsIn, theoretical, actual, percent }: MaterialYield, shown: (quantity: number) => string): { label: string; value: string }[] {
  return [
    ...(gramsIn === null ? [] : [{ label: "Material used", value: showQuantity(gramsIn, "g") }]),
    { label: "Theoretical", value: shown(theoretical) },
    { label: "Actual", value: shown(actual) },
    { label: "Yield", value: showPercent(percent) },
  ];
}
