import type { Tone } from "../../kit/layout/tone.ts";
import { showNumber } from "../../kit/table/format.ts";
import { LevelChip } from "./level-chip.tsx";
import "./quantity.css";

interface Props {
  value: number;
  /** Stock that is priced by the kilogram is counted in grams, everything else in units. */
  priceUnit: "kilo" | "unit";
  /** The colour of a stock level. */
  tone?: Tone | undefined;
}

/** A cell with grams or units. The unit takes the same room in every row, so that figures line up. */
export function Quantity({ value, priceUnit, tone }: Props) {
  const unit = priceUnit === "kilo" ? "g" : "";
  if (tone) return <LevelChip quantity={value} tone={tone} unit={unit} />;
  return (
    <span className="quantity">
      {showNumber(value)}
      <span className="quantity-unit">{unit}</span>
    </span>
  );
}
