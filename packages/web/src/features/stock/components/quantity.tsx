import { LevelChip } from "../../../kit/layout/chip.tsx";
import type { Tone } from "../../../kit/layout/tone.ts";
import { showNumber } from "../../../kit/table/format.ts";
import "./quantity.css";

interface Props {
  value: number;
  /** What is priced by the kilogram is counted in grams, all else in units. */
  priceUnit: "kilo" | "unit";
  /** How well the figure stands, where it is coloured. */
  tone?: Tone | undefined;
}

/** Grams or units; the mark of grams takes the same room in every row, so that figures stand under each other. */
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
