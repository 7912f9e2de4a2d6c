/**
 * What a table of lines knows of a column.
 */
import type { ReactNode } from "react";
import type { ChooserCellProps } from "./line-cells.tsx";
import type { FieldOf, Line } from "./lines.ts";

/** A cell's place on a card, which is a grid of twelve columns. */
export interface CardPlace {
  /** How many of the twelve it takes on a phone, and on a tablet. */
  phone: number;
  tablet: number;
  /** Begins a new row of the card. */
  first?: boolean;
  /** Says by itself what it is, and has no heading: a SKU, a name. */
  bare?: boolean;
}

interface Common<Row, Values> {
  header: string;
  /** The tooltip of the heading. */
  help?: string;
  /** In pixels. Columns that `grow` share the rest. */
  width: number;
  grow?: boolean;
  /** Where it stands on a card that is worked by thumb. */
  card?: CardPlace;
  /** By default right for figures, centred for checkboxes, left for the rest. */
  align?: "left" | "right" | "center";
  /** The total below the column. */
  total?: (all: readonly Line<Row, Values>[]) => string;
  /** Whether the total is invalid; it is marked after the first submit. */
  totalWrong?: (all: readonly Line<Row, Values>[]) => boolean;
}

/** Renders something of a line, and again with its changes. */
interface Shown<Row, Values> extends Common<Row, Values> {
  kind?: undefined;
  id: string;
  field?: undefined;
  shown: (line: Line<Row, Values>) => ReactNode;
}

interface Edited<Row, Values> extends Common<Row, Values> {
  id?: undefined;
  field: FieldOf<Values>;
  /** Whether the field of this line can be edited; otherwise `shown` is rendered, or nothing. */
  editable?: (line: Line<Row, Values>) => boolean;
  shown?: (line: Line<Row, Values>) => ReactNode;
}

/** A figure: `quantity` is whole grams or units, `decimal` any number of decimals, `money` pounds. */
interface Figure<Row, Values> extends Edited<Row, Values> {
  kind: "quantity" | "decimal" | "money";
  /** The unit after the figure: `g`, `units`, `%`, `kg`. */
  unit?: string | ((line: Line<Row, Values>) => string | undefined);
  /** Grams show their kilograms below. */
  kilograms?: boolean;
  /** On blur an invalid value is replaced by the previous one, with the reason. */
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
  /** Renders the chooser: `(cell) => <ItemChooser {...cell} />`. */
  chooser: (cell: ChooserCellProps, line: Line<Row, Values>) => ReactNode;
}

/** A column: what it shows of a line, or which of its fields is edited there and how. */
export type LineColumn<Row, Values> = Shown<Row, Values> | Figure<Row, Values> | Text<Row, Values> | Plain<Row, Values> | Choice<Row, Values>;
