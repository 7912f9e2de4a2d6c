import type { Unit } from "@apothecary/core/lib/rules/quantity";
import type { Tone } from "../../kit/layout/tone.ts";
import { showNumber } from "../../kit/table/columns/format.ts";
import { LevelChip } from "./level-chip.tsx";
import { Unusable } from "./unusable.tsx";
import "./quantity.css";

interface Props {
  value: number;
  /** Stock priced by the kilogram is in grams, everything else in units. */
  priceUnit: "kilo" | "unit";
  /** The colour of a stock level. */
  tone?: Tone | undefined;
  /** Grams or units of it that cannot be used, if any. */
  unusable?: number | undefined;
}

/** A cell with grams or units, by how the item is priced. */
export function Quantity({ value, priceUnit, tone, unusable }: Props) {
  const unit = priceUnit === "kilo" ? "g" : "units";
  if (tone) return <LevelChip quantity={value} tone={tone} unit={unit === "g" ? "g" : ""} unusable={unusable} />;
  return (
    <Unusable quantity={unusable}>
      <Amount value={value} unit={unit} />
    </Unusable>
  );
}

/** Grams or units. The mark of grams takes the same room in every row, so that figures line up. */
export function Amount({ value, unit }: { value: number; unit: Unit }) {
  return (
    <span className="quantity">
      {showNumber(value)}
      <span className="quantity-unit">{unit === "g" ? "g" : ""}</span>
    </span>
  );
}
