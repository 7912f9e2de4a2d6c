/** Which texts can be a code of an item, and the form in which they are compared. Pure; the browser uses it too. */
import { isBatchNumber } from "../../lib/rules/fields.ts";
import { gtin14, withoutSymbology } from "../../lib/rules/gs1.ts";

/** The longest code of an item, in characters. */
export const MAX_ITEM_CODE = 60;
/** The shortest, in characters: shorter ones are typed by mistake. */
const MIN_ITEM_CODE = 3;
/** The most codes of an item. */
export const MAX_CODES_OF_ITEM = 50;
export const ITEM_CODE_EXAMPLE = "05012345678900";
/** Links and ids, as on our labels. */
const OWN_LABEL = /:\/\/|~/;

/** A code as it is stored and compared: 14 digits of a GTIN, else in capitals; without the scanner's symbology identifier. */
export function plainCode(code: string): string {
  return gtin14(code) ?? withoutSymbology(code).toUpperCase();
}

/** Why a text cannot be a code of an item; undefined if it can. */
export function codeRefusal(code: string): string | undefined {
  if (OWN_LABEL.test(code)) return "This is a label of ours.";
  if (isBatchNumber(code)) return "This is a batch number of ours.";
  return code.length < MIN_ITEM_CODE ? `A code has at least ${MIN_ITEM_CODE} characters.` : undefined;
}
