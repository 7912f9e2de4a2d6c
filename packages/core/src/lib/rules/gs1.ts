/**
 * GS1 element strings, as suppliers' labels carry them in Code 128, DataMatrix and QR codes: which item, lot, expiry and
 * quantity a label names. Pure; the browser reads scans with it. (GS1 General Specifications, sections 3 and 7.)
 */

/** What an element string says; only what this house uses. */
export interface Gs1Elements {
  /** AI 01, or 02 of a logistic unit: 14 digits with a valid check digit. */
  gtin?: string;
  /** AI 10. */
  lot?: string;
  /** AI 17 or, without it, 15 (best before): `YYYY-MM-DD`. */
  expiry?: string;
  /** AI 30 or 37: units. */
  count?: number;
  /** AI 310n: net weight in whole grams. */
  grams?: number;
  /** AI 00: 18 digits, a pallet or parcel. */
  sscc?: string;
}

/** The separator after a field of variable length (FNC1 in a symbol). */
const SEPARATOR = "\u001D";
/** Symbology identifiers of symbols that carry element strings: GS1-128, DataBar, DataMatrix, QR code, and their relatives. */
const ELEMENT_SYMBOLS = /^\](C1|e0|d2|Q3|J1)/;
/** The same of plain symbols: what follows is the code itself. */
const PLAIN_SYMBOLS = /^\][A-Za-z]\d/;
/** Labels in plain text: `(01)09501101530003(10)AB-123`. */
const BRACKETED = /^(\(\d{2,4}\)[^()]+)+$/;
const BRACKETED_FIELD = /\((\d{2,4})\)([^()]+)/g;

/** Application identifiers by their first digits: the digits of the identifier, then the characters of the value. */
interface Field {
  ai: number;
  /** The exact length, or the most if `variable`. */
  length: number;
  variable?: boolean;
}
const fixed = (ai: number, length: number): Field => ({ ai, length });
const upTo = (ai: number, length: number): Field => ({ ai, length, variable: true });
const FIELDS: Readonly<Record<string, Field>> = {
  ...{ "00": fixed(2, 18), "01": fixed(2, 14), "02": fixed(2, 14), "20": fixed(2, 2) },
  ...{ "11": fixed(2, 6), "12": fixed(2, 6), "13": fixed(2, 6), "15": fixed(2, 6), "16": fixed(2, 6), "17": fixed(2, 6) },
  ...{ "10": upTo(2, 20), "21": upTo(2, 20), "22": upTo(2, 20), "30": upTo(2, 8), "37": upTo(2, 8), "90": upTo(2, 30) },
  ...{ "31": fixed(4, 6), "32": fixed(4, 6), "33": fixed(4, 6), "34": fixed(4, 6), "35": fixed(4, 6), "36": fixed(4, 6) },
  ...{ "24": upTo(3, 30), "25": upTo(3, 30), "40": upTo(3, 30), "41": fixed(3, 13), "42": upTo(3, 20) },
};
/** Identifiers for the house's own use, 91 to 99. */
const OWN_USE = /^9[1-9]/;

/** Whether the last digit of a number follows from the others, as in EAN, UPC, GTIN and SSCC. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduceRight((total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** The digit that follows from digits, by GS1's rule of threes and ones. */
function checkDigit(digits: string): string {
  const last = Array.from({ length: 10 }, (_, digit) => String(digit)).find((digit) => hasCheckDigit(digits + digit));
  if (last === undefined) throw new Error(`${digits} are not digits.`);
  return last;
}

const SSCC_DIGITS = 18;
/** The extension digit of an SSCC: any that the company chooses. */
const EXTENSION = "0";

/** How many SSCCs a company has. */
export const ssccCount = (prefix: string): number => 10 ** (SSCC_DIGITS - 2 - prefix.length);

/** The 18 digits of a pallet's number (GS1 General Specifications, SSCC): an extension digit, the company's prefix, a serial number, a check digit. */
export function newSscc(prefix: string, serial: number): string {
  const digits = EXTENSION + prefix + String(serial % ssccCount(prefix)).padStart(SSCC_DIGITS - 2 - prefix.length, "0");
  return digits + checkDigit(digits);
}

/** The serial number of an SSCC of a company; undefined if it is another company's. */
export const ssccSerial = (prefix: string, sscc: string): number | undefined =>
  sscc.startsWith(EXTENSION + prefix) ? Number(sscc.slice(1 + prefix.length, SSCC_DIGITS - 1)) : undefined;

/** The 14 digits of an EAN-8, UPC, EAN-13 or GTIN-14; undefined for any other text, and for a wrong check digit. */
export function gtin14(text: string): string | undefined {
  const digits = text.trim().replace(PLAIN_SYMBOLS, "");
  return /^(\d{8}|\d{12,14})$/.test(digits) && hasCheckDigit(digits) ? digits.padStart(14, "0") : undefined;
}

/** Whether a text comes from a symbol that carries element strings. */
export const isElementSymbol = (text: string): boolean => ELEMENT_SYMBOLS.test(text.trim());

/** A scanned text without the symbology identifier that some scanners send first. */
export function withoutSymbology(text: string): string {
  return text.trim().replace(PLAIN_SYMBOLS, "");
}

/**
 * Reads an element string: with or without symbology identifier, with separators, or in brackets. Undefined for any other
 * text: without an identifier or brackets it must be whole and name a GTIN or an SSCC with a valid check digit. `year` is the
 * present one: years have two digits.
 */
export function readElements(text: string, year: number): Gs1Elements | undefined {
  const read = text.trim();
  const fields = BRACKETED.test(read) ? bracketedFields(read) : fieldsIn(read.replace(ELEMENT_SYMBOLS, ""));
  const elements = fields && elementsIn(fields, year);
  if (!elements) return undefined;
  return elements.gtin !== undefined || elements.sscc !== undefined || isElementSymbol(read) ? elements : undefined;
}

type Fields = ReadonlyMap<string, string>;

function bracketedFields(text: string): Fields {
  return new Map([...text.matchAll(BRACKETED_FIELD)].map(([, ai = "", value = ""]) => [ai, value.trim()]));
}

/** The fields of an element string by identifier; undefined for any other text. */
function fieldsIn(text: string): Fields | undefined {
  const fields = new Map<string, string>();
  let rest = text.startsWith(SEPARATOR) ? text.slice(1) : text;
  while (rest !== "") {
    const field = OWN_USE.test(rest) ? upTo(2, 90) : FIELDS[rest.slice(0, 2)];
    if (!field) return undefined;
    const end = rest.indexOf(SEPARATOR) < 0 ? rest.length : rest.indexOf(SEPARATOR);
    const value = rest.slice(field.ai, Math.min(end, field.ai + field.length));
    const isWhole = field.variable ? value !== "" && end - field.ai <= field.length : value.length === field.length;
    if (!isWhole || !/^\d+$/.test(rest.slice(0, field.ai))) return undefined;
    fields.set(rest.slice(0, field.ai), value);
    rest = rest.slice(field.ai + value.length);
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return fields.size === 0 ? undefined : fields;
}

/** What the fields say; undefined if one of them is not as its identifier demands. */
function elementsIn(fields: Fields, year: number): Gs1Elements | undefined {
  const elements: Gs1Elements = {};
  for (const [ai, value] of [...fields].toSorted(([one], [other]) => one.localeCompare(other))) {
    const more = readElement(ai, value, year);
    if (!more) return undefined;
    // 01 comes before 02, and 17 after 15.
    Object.assign(elements, more, elements.gtin === undefined ? {} : { gtin: elements.gtin });
  }
  return elements;
}

function readElement(ai: string, value: string, year: number): Gs1Elements | undefined {
  const isNumber = /^\d+$/.test(value);
  switch (ai) {
    case "00":
      return isNumber && value.length === 18 && hasCheckDigit(value) ? { sscc: value } : undefined;
    case "01":
    case "02":
      return isNumber && value.length === 14 && hasCheckDigit(value) ? { gtin: value } : undefined;
    case "10":
      return { lot: value };
    case "15":
    case "17":
      return dayElement(value, year);
    case "30":
    case "37":
      return isNumber ? { count: Number(value) } : undefined;
    default:
      return /^310\d$/.test(ai) ? (isNumber ? { grams: Math.round((Number(value) * 1_000) / 10 ** Number(ai[3])) } : undefined) : {};
  }
}

/** `YYMMDD`; day 00 is the last of the month. A year is at most 49 in the past and 50 in the future. */
function dayElement(value: string, year: number): Gs1Elements | undefined {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? [];
  if (yy === undefined || mm === undefined || dd === undefined) return undefined;
  const century = Math.floor(year / 100) * 100;
  const full = [century, century + 100, century - 100].map((one) => one + Number(yy)).find((one) => one - year <= 50 && year - one <= 49);
  const day = new Date(Date.UTC(full ?? year, Number(mm) - (dd === "00" ? 0 : 1), Number(dd)));
  const expiry = day.toISOString().slice(0, 10);
  return Number(mm) >= 1 && Number(mm) <= 12 && expiry.slice(5, 7) === mm ? { expiry } : undefined;
}
