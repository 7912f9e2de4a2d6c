/**
 * Exact decimal arithmetic: percentages such as 33.3333333 have no exact binary fraction. No AWS and no Node import, so
 * that the browser can use it.
 */

/** `digits` ÷ 10^`scale`. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** The decimal of a number's notation: 0.1 is one tenth. Throws for NaN and infinities. */
export function decimal(value: number): Decimal {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  if (!/^-?\d+$/.test(whole)) throw new RangeError(`${value} is no decimal.`);
  return rescaled({ digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) });
}

/** A negative scale is expanded to zeros. */
function rescaled({ digits, scale }: Decimal): Decimal {
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** a × b, exactly. */
export function times(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/** a + b, exactly. */
export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: atScale(a, scale) + atScale(b, scale), scale };
}

/** a − b, exactly. */
export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, { digits: -b.digits, scale: b.scale });
}

function atScale({ digits, scale }: Decimal, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}

/** Rounds to a number of decimal places, half away from zero. */
export function rounded(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return value;
  const unit = 10n ** BigInt(value.scale - places);
  const half = value.digits < 0n ? -unit / 2n : unit / 2n;
  return { digits: (value.digits + half) / unit, scale: places };
}

/** Rounds to a number of significant digits. */
export function significant(value: Decimal, count: number): Decimal {
  const length = String(value.digits < 0n ? -value.digits : value.digits).length;
  if (length <= count) return value;
  const scale = value.scale - (length - count);
  return scale >= 0 ? rounded(value, scale) : value;
}

/** The number of significant digits of a number: 33.3333333 has nine, 100 has one. */
export function significantDigits(value: number): number {
  const digits = String(decimal(value).digits).replace(/^-/, "");
  return digits.replace(/^0+|0+$/g, "").length;
}

/** The number nearest to a decimal. */
export function decimalToNumber({ digits, scale }: Decimal): number {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  const value = Number(`${text.slice(0, text.length - scale)}.${text.slice(text.length - scale)}`);
  return digits < 0n ? -value : value;
}
