/** Column definitions of a table of lines. */
import type { ReactNode } from "react";
import type { ChooserCellProps } from "./line-cells.tsx";
import type { FieldIn, Line } from "./lines.ts";

/** The position of a cell on a card, which is a grid of twelve columns. */
export interface CardPosition {
  /** How many of the twelve columns it spans on a phone, and on a tablet. */
  phone: number;
  tablet: number;
  /** Starts a new row of the card. */
  first?: boolean;
  /** Hides the heading of values that need none: a SKU, a name. */
  bare?: boolean;
}

interface Common<Row, Values> {
  header: string;
  /** The tooltip of the heading. */
  help?: string;
  /** In pixels. Columns with `grow` share the remaining width. */
  width: number;
  grow?: boolean;
  /** The position on a card, for touch. */
  card?: CardPosition;
  /** By default right for numbers, centre for checkboxes, left otherwise. */
  align?: "left" | "right" | "center";
  /** The total in the table's footer. */
  total?: (all: readonly Line<Row, Values>[]) => string;
  /** Whether the total is invalid; it is marked after the first submit. */
  totalWrong?: (all: readonly Line<Row, Values>[]) => boolean;
}

/** Renders content derived from a line, and re-renders on each change of the line. */
interface Shown<Row, Values> extends Common<Row, Values> {
  kind?: undefined;
  id: string;
  field?: undefined;
  shown: (line: Line<Row, Values>) => ReactNode;
}

interface Edited<Row, Values> extends Common<Row, Values> {
  id?: undefined;
  field: FieldIn<Values>;
  /** Whether the field is editable for this line; otherwise `shown` is rendered, if set. */
  editable?: (line: Line<Row, Values>) => boolean;
  shown?: (line: Line<Row, Values>) => ReactNode;
}

/** A number: `quantity` is whole grams or units, `decimal` any number of decimals, `money` pounds. */
interface Figure<Row, Values> extends Edited<Row, Values> {
  kind: "quantity" | "decimal" | "money";
  /** The unit after the number: `g`, `units`, `%`, `kg`. */
  unit?: string | ((line: Line<Row, Values>) => string | undefined);
  /** Shows grams as kilograms below. */
  kilograms?: boolean;
  /** Restores the previous value on blur if the new one is invalid, and shows the error message. */
  reverts?: boolean;
}

interface Text<Row, Values> extends Edited<Row, Values> {
  kind: "text";
  maxLength?: number;
}

interface Plain<Row, Values> extends Edited<Row, Values> {
  kind: "tick";
}

interface Day<Row, Values> extends Edited<Row, Values> {
  kind: "day";
  /** Shows the date as text until the user presses it: for what is seldom changed. */
  onRequest?: boolean;
}

interface Choice<Row, Values> extends Edited<Row, Values> {
  kind: "chooser";
  /** Renders the chooser: `(cell) => <ItemChooser {...cell} />`. */
  chooser: (cell: ChooserCellProps, line: Line<Row, Values>) => ReactNode;
}

/** A column: read-only content, or an editable field and its kind. */
export type LineColumn<Row, Values> =
  | Shown<Row, Values>
  | Figure<Row, Values>
  | Text<Row, Values>
  | Plain<Row, Values>
  | Day<Row, Values>
  | Choice<Row, Values>;
