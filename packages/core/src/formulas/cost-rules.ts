/** Adds up costs in pounds. Pure. */

/** Pounds have five decimals, because a gram of a cheap material costs less than a penny. */
const DECIMALS = 5;
/** Shares in percent have one decimal. */
const SHARE_DECIMALS = 1;

/** Pounds per gram or unit, null without a price; `unpriced` lists contained items without a price. */
export interface CostOf {
  price: number | null;
  unpriced: readonly string[];
}

/** A line of a recipe or bill, with its item's cost. */
export interface PricedLine extends CostOf {
  sku: string;
  name: string;
  /** Grams or units of it. */
  amount: number;
  unit: "g" | "units";
}

/** A line with its cost in pounds and its share of the total in percent; null without a price. */
export interface CostLine {
  sku: string;
  name: string;
  amount: number;
  unit: "g" | "units";
  /** Pounds per kilogram or unit. */
  price: number | null;
  cost: number | null;
  share: number | null;
}

export interface Cost {
  total: number;
  lines: CostLine[];
  /** SKUs without a price, also within Bulk, which the total excludes. */
  unpriced: string[];
}

/** The total cost of lines. */
export function costOfLines(lines: readonly PricedLine[]): Cost {
  const costs = lines.map(({ amount, price }) => (price === null ? null : amount * price));
  const total = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
  return {
    total: rounded(total, DECIMALS),
    lines: lines.map(({ sku, name, amount, unit, price }, i) => {
      const cost = costs[i] ?? null;
      return {
        ...{ sku, name, amount: rounded(amount, DECIMALS), unit },
        price: price === null ? null : rounded(unit === "g" ? price * 1_000 : price, DECIMALS),
        cost: cost === null ? null : rounded(cost, DECIMALS),
        share: cost === null || total === 0 ? null : rounded((cost / total) * 100, SHARE_DECIMALS),
      };
    }),
    unpriced: lines.flatMap(({ sku, price, unpriced }) => (price === null ? [sku] : unpriced)),
  };
}

function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(Number((value * factor).toPrecision(15))) / factor;
}
