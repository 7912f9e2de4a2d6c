/**
 * Stock: the import calls, one for each kind of CSV file, because each has its own roles. With `preview` they check
 * every line and write nothing. The messages for columns and cells are exported for the screen.
 */
import * as z from "zod";
import { Action, endpoint, type Subject } from "../../lib/rules/endpoint.ts";
import { MAX_LINES, optionalText } from "../../lib/rules/fields.ts";
import { ADMIN, BUYER, PRODUCT_MANAGER, type Role, WAREHOUSE } from "../../lib/rules/roles.ts";
import { IMPORT_COLUMNS } from "./import-columns.ts";
import { type ImportKind, MAX_CELL } from "./import-lines.ts";

export { readCsv } from "../../lib/rules/csv-reader.ts";
export { IMPORT_COLUMNS, type ImportColumn, readHeadings, REASON_HEADING } from "./import-columns.ts";
export {
  type Fault,
  faultsAmong,
  type GivenLine,
  IMPORT_KINDS,
  type ImportKind,
  MAX_CELL,
  MAX_FILE_LINES,
  lineChunks,
  readLine,
  type ReadLine,
} from "./import-lines.ts";

/** The longest file name that the ledger keeps. */
export const MAX_FILE_NAME = 100;
const MAX_ROW = 1_000_000;
const MAX_COLUMNS = 20;

const Line = z.strictObject({
  line: z
    .number("A line must have a number.")
    .int("A line must have a number.")
    .min(1, "A line must have a number.")
    .max(MAX_ROW, "A line must have a number."),
  cells: z.array(z.string("A cell must be text.").max(MAX_CELL, `A cell can have at most ${MAX_CELL} characters.`)).max(MAX_COLUMNS),
});

/** A line that cannot be imported, with all its faults by field. */
export const RefusedLine = z.object({ line: z.number(), faults: z.array(z.object({ field: z.string(), message: z.string() })) });
export type RefusedLine = z.infer<typeof RefusedLine>;

/** An imported line, and what it created: a SKU, a batch number, a location; and whether that is Quarantined until it is released. */
const MadeLine = z.object({ line: z.number(), made: z.string(), awaitsRelease: z.literal(true).optional() });
export type MadeLine = z.infer<typeof MadeLine>;

/**
 * The response of an import. `accepted` counts the lines that were imported, or would be; `made` names what they
 * created. These fields are absent while it continues in the background; repeating the request returns the progress.
 */
const ImportAnswer = Action.extend({ accepted: z.number().optional(), refused: z.array(RefusedLine).optional(), made: z.array(MadeLine).optional() });

function importEndpoint(kind: ImportKind, path: string, summary: string, changes: readonly Subject[], access: readonly Role[]) {
  const columns = IMPORT_COLUMNS[kind];
  const fields = columns.map(({ field }) => field);
  const needed = columns.filter((one) => one.required).map(({ field }) => field);
  return endpoint({
    method: "POST",
    path,
    domain: "stock",
    summary,
    access,
    changes,
    checksTexts: ["lines"],
    body: z
      .strictObject({
        preview: z.boolean("Preview must be true or false."),
        fileName: optionalText("File name", MAX_FILE_NAME),
        columns: z.array(z.enum(fields, { error: `A column must be one of ${fields.join(", ")}.` })).max(MAX_COLUMNS),
        lines: z.array(Line).min(1, "The file has no lines.").max(MAX_LINES, `A file can have at most ${MAX_LINES} lines.`),
      })
      .refine((body) => new Set(body.columns).size === body.columns.length && needed.every((field) => body.columns.includes(field)), {
        path: ["columns"],
        message: `Each column must appear once, and these are required: ${needed.join(", ")}.`,
      })
      .refine((body) => body.lines.every(({ cells }) => cells.length === body.columns.length), {
        path: ["lines"],
        message: "Each line must have a cell for each column.",
      })
      .refine((body) => new Set(body.lines.map(({ line }) => line)).size === body.lines.length, { path: ["lines"], message: "A line is listed twice." }),
    answer: ImportAnswer,
    example: { preview: true, fileName: `${kind}.csv`, columns: fields, lines: [{ line: 2, cells: columns.map(({ example }) => example) }] },
  });
}

export const importRawMaterials = importEndpoint(
  "raw-materials",
  "/api/import_raw_materials",
  "Adds the raw materials of a file, or checks it",
  ["stock", "ledger"],
  [PRODUCT_MANAGER],
);
export const importComponentry = importEndpoint(
  "componentry",
  "/api/import_componentry",
  "Adds the components of a file, or checks it",
  ["stock", "ledger"],
  [PRODUCT_MANAGER],
);
export const importOpeningStock = importEndpoint(
  "opening-stock",
  "/api/import_opening_stock",
  "Books in the opening stock of a file, or checks it",
  ["stock", "locations", "ledger"],
  [ADMIN, BUYER, WAREHOUSE, PRODUCT_MANAGER],
);
export const importLocations = importEndpoint(
  "locations",
  "/api/import_locations",
  "Adds the bins of a file, or checks it",
  ["locations", "ledger"],
  [ADMIN, WAREHOUSE],
);
