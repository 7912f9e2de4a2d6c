import { showNumber } from "../../../../kit/table/format.ts";
import "../../../../entities/item/quantity.css";

/** Grams or units; the mark of grams takes the same room in every row, so that figures stand under each other. */
export function Amount({ value, unit }: { value: number; unit: "g" | "units" }) {
  return (
    <span className="quantity">
      {showNumber(value)}
      <span className="quantity-unit">{unit === "g" ? "g" : ""}</span>
    </span>
  );
}
