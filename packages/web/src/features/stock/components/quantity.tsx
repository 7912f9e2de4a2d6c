import { showNumber } from "../../../components/table/format.ts";
import { Icon, type IconName } from "../../../components/icon.tsx";
import type { Level } from "./stock-level.ts";
import "./quantity.css";

interface Props {
  value: number;
  /** What is priced by the kilogram is counted in grams, all else in units. */
  priceUnit: "kilo" | "unit";
  /** How well the figure stands, where it is coloured. */
  level?: Level | undefined;
}

const ICONS: Record<Level, IconName> = { good: "check", near: "warning", low: "error" };
const WORDS: Record<Level, string> = { good: "enough", near: "nearly low", low: "low" };

/** Grams or units; the mark of grams takes the same room in every row, so that figures stand under each other. */
export function Quantity({ value, priceUnit, level }: Props) {
  return (
    <span className={`quantity ${level ? `quantity-${level}` : ""}`}>
      {level ? <Icon name={ICONS[level]} size="small" label={WORDS[level]} /> : null}
      {showNumber(value)}
      <span className="quantity-unit">{priceUnit === "kilo" ? "g" : ""}</span>
    </span>
  );
}
