/**
 * What a table of lines knows of a column.
 */
import type { ReactNode } from "react";
import type { ChooserCellProps } from "./line-cells.tsx";
import type { FieldOf, Line } from "./lines.ts";

interface Common<Row, Values> {
  header: string;
  /** What the heading means, for anyone who points at it. */
  help?: string;
  /** In pixels; what is left over goes to the columns that `grow`. */
  width: number;
  grow?: boolean;
  /** Right for figures, in the middle for ticks, left for the rest, unless it is said. */
  align?: "left" | "right" | "center";
  /** Below the column, of all lines. */
  total?: (all: readonly Line<Row, Values>[]) => string;
  /** Whether the total is wrong: it is marked once somebody tried to submit. */
  totalWrong?: (all: readonly Line<Row, Values>[]) => boolean;
}

/** Shows something of a line, and follows it. */
interface Shown<Row, Values> extends Common<Row, Values> {
  kind?: undefined;
  id: string;
  field?: undefined;
  shown: (line: Line<Row, Values>) => ReactNode;
}

interface Edited<Row, Values> extends Common<Row, Values> {
  id?: undefined;
  field: FieldOf<Values>;
  /** Whether the field of this line can be edited; else `shown` stands there, or nothing. */
  editable?: (line: Line<Row, Values>) => boolean;
  shown?: (line: Line<Row, Values>) => ReactNode;
}

/** A figure: `quantity` is whole grams or units, `decimal` has as many decimals as somebody types, `money` is pounds. */
interface Figure<Row, Values> extends Edited<Row, Values> {
  kind: "quantity" | "decimal" | "money";
  /** Behind the figure: `g`, `units`, `%`, `kg`. */
  unit?: string | ((line: Line<Row, Values>) => string | undefined);
  /** Grams show their kilograms below. */
  kilograms?: boolean;
  /** Leaving the cell with a value that breaks a rule puts back what was there, and says why. */
  reverts?: boolean;
}

interface Text<Row, Values> extends Edited<Row, Values> {
  kind: "text";
  maxLength?: number;
}

interface Plain<Row, Values> extends Edited<Row, Values> {
  kind: "tick" | "day";
}

interface Choice<Row, Values> extends Edited<Row, Values> {
  kind: "chooser";
  /** Draws the chooser of what it is given: `(cell) => <ItemChooser {...cell} />`. */
  chooser: (cell: ChooserCellProps, line: Line<Row, Values>) => ReactNode;
}

/** A column: what it shows of a line, or which of its fields is edited there and how. */
export type LineColumn<Row, Values> = Shown<Row, Values> | Figure<Row, Values> | Text<Row, Values> | Plain<Row, Values> | Choice<Row, Values>;
