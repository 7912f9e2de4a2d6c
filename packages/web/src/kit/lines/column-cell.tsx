import type { ReactNode } from "react";
import { notify } from "../../lib/server/notify.ts";
import { ChooserCell, DayCell, NumberCell, TextCell, TickCell } from "./line-cells.tsx";
import type { LineColumn } from "./line-column.ts";
import type { Line, Lines } from "./lines.ts";
import { useLine, useLineValue } from "./use-lines.ts";

interface Props<Row, Values extends object> {
  column: LineColumn<Row, Values>;
  lines: Lines<Row, Values>;
  id: string;
  /** The line's name, for accessible labels. */
  name: string;
}

/** The cell of a line in a column. */
export function ColumnCell<Row, Values extends object>(props: Props<Row, Values>) {
  const { column } = props;
  return column.kind === undefined || column.editable ? <FollowingCell {...props} /> : <EditedCell {...props} column={column} />;
}

/** Subscribes to the whole line. */
function FollowingCell<Row, Values extends object>({ column, ...of }: Props<Row, Values>) {
  const line = useLine(of.lines, of.id);
  if (!line) return null;
  if (column.kind === undefined || !column.editable?.(line)) return <span className="line-shown">{column.shown?.(line)}</span>;
  return <EditedCell {...of} column={column} />;
}

type EditedColumn<Row, Values> = Extract<LineColumn<Row, Values>, { kind: string }>;
type FigureColumn<Row, Values> = Extract<LineColumn<Row, Values>, { kind: "quantity" | "decimal" | "money" }>;

function EditedCell<Row, Values extends object>({ column, lines, id, name }: Props<Row, Values> & { column: EditedColumn<Row, Values> }) {
  // `kind` determines the type of the field.
  const cell = { lines, id, field: column.field as never, label: `${column.header} of ${name}` };
  switch (column.kind) {
    case "chooser":
      return <ChooserCell {...cell} chooser={(props) => <Following lines={lines} id={id} show={(line) => column.chooser(props, line)} />} />;
    case "text":
      return <TextCell {...cell} maxLength={column.maxLength} />;
    case "tick":
      return <TickCell {...cell} />;
    case "day":
      return <DayCell {...cell} onRequest={column.onRequest ?? false} />;
    default:
      return <FigureCell {...cell} column={column} />;
  }
}

interface FollowingProps<Row, Values extends object> {
  lines: Lines<Row, Values>;
  id: string;
  show: (line: Line<Row, Values>) => ReactNode;
}

/** Renders content derived from a line, and re-renders on each change of the line. */
function Following<Row, Values extends object>({ lines, id, show }: FollowingProps<Row, Values>) {
  const line = useLine(lines, id);
  return line ? show(line) : null;
}

type FigureProps<Row, Values extends object> = Omit<Props<Row, Values>, "column" | "name"> & {
  column: FigureColumn<Row, Values>;
  field: never;
  label: string;
};

/** A number cell whose unit may depend on the line. */
function FigureCell<Row, Values extends object>({ column, ...cell }: FigureProps<Row, Values>) {
  const { kind, unit } = column;
  const ofLine = useLineValue(cell.lines, cell.id, (line) => (typeof unit === "function" ? unit(line) : unit));
  const figure =
    kind === "money"
      ? { before: "£", decimals: 2, unit: undefined }
      : { unit: ofLine, fractions: kind === "decimal", kilograms: column.kilograms === true && ofLine === "g" };
  return <NumberCell {...cell} {...figure} onRevert={column.reverts ? notifyReverted : undefined} />;
}

function notifyReverted(message: string): void {
  notify({ message, type: "error" });
}
