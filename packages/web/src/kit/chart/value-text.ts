/** `£1,250.00`, `1,250 g`. */
export function valueText(value: number, unit: string): string {
  if (unit === "£") return value.toLocaleString("en-GB", { style: "currency", currency: "GBP" });
  return `${value.toLocaleString("en-GB")} ${unit}`;
}
