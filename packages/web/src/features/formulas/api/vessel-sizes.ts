/** The sizes of a formula's vessels as they are entered: kilograms, with commas or spaces between them. */
import { type Entry, numberFrom } from "../../../kit/form/entry.ts";

/** `500, 250` → 500 and 250; what is not a number stays as it was entered. */
export function enteredSizes(text: string): Exclude<Entry, null>[] {
  return text
    .split(/[,;\s]+/)
    .filter((size) => size !== "")
    .map((size) => numberFrom(size) ?? size);
}

/** The error of entered sizes, if one is not a positive number. */
export function sizesError(text: string): string | undefined {
  return enteredSizes(text).every((size) => typeof size === "number" && size > 0) ? undefined : "Please enter kilograms, such as 500, 250.";
}
