import { shownGrams } from "@apothecary/core/formulas/rules";
import { Chip } from "../../kit/layout/chip.tsx";
import { showNumber } from "../../kit/table/columns/format.ts";

interface Props {
  /** The whole grams of stock. */
  grams: number;
  milligrams: number;
}

/** The grams to weigh, to the milligram where rounding to the gram matters. An amount that comes to 0 g of stock is marked. */
export function ExactGrams({ grams, milligrams }: Props) {
  return (
    <>
      {showNumber(shownGrams(grams, milligrams))}
      {grams === 0 && milligrams > 0 ? (
        <>
          <br />
          <NoStock />
        </>
      ) : null}
    </>
  );
}

export const NO_STOCK = "Less than half a gram: no stock is allocated or moved.";

/** The mark of an amount of less than half a gram. */
export function NoStock() {
  return (
    <Chip tone="amber" icon="warning" title={NO_STOCK}>
      ≈ 0 g
    </Chip>
  );
}
