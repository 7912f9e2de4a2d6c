import { notify } from "../../lib/notify.ts";
import { ChooserCell, DayCell, NumberCell, TextCell, TickCell } from "./line-cells.tsx";
import type { LineColumn } from "./line-column.ts";
import type { Line, Lines } from "./lines.ts";
import { useLine } from "./use-lines.ts";

interface Props<Row, Values extends object> {
  column: LineColumn<Row, Values>;
  lines: Lines<Row, Values>;
  id: string;
  /** The line's, for labels. */
  name: string;
}

/** The cell of a line in a column. */
export function ColumnCell<Row, Values extends object>(props: Props<Row, Values>) {
  const { column } = props;
  return column.kind === undefined || column.editable ? <FollowingCell {...props} /> : <EditedCell {...props} column={column} />;
}

/** Follows the whole line. */
function FollowingCell<Row, Values extends object>({ column, ...of }: Props<Row, Values>) {
  const line = useLine(of.lines, of.id);
  if (!line) return null;
  if (column.kind === undefined || !column.editable?.(line)) return <span className="line-shown">{column.shown?.(line)}</span>;
  return <EditedCell {...of} column={column} />;
}

type EditedColumn<Row, Values> = Extract<LineColumn<Row, Values>, { kind: string }>;
type FigureColumn<Row, Values> = Extract<LineColumn<Row, Values>, { kind: "quantity" | "decimal" | "money" }>;

function EditedCell<Row, Values extends object>({ column, lines, id, name }: Props<Row, Values> & { column: EditedColumn<Row, Values> }) {
  // The kind says what the field holds.
  const cell = { lines, id, field: column.field as never, label: `${column.header} of ${name}` };
  switch (column.kind) {
    case "chooser":
      return <ChooserCell {...cell} chooser={(props) => drawn(lines.get(id), (line) => column.chooser(props, line))} />;
    case "text":
      return <TextCell {...cell} maxLength={column.maxLength} />;
    case "tick":
      return <TickCell {...cell} />;
    case "day":
      return <DayCell {...cell} />;
    default:
      return <NumberCell {...cell} {...figureOf(column, lines.get(id))} onRevert={column.reverts ? tellReverted : undefined} />;
  }
}

function drawn<L, T>(line: L | undefined, draw: (line: L) => T): T | null {
  return line === undefined ? null : draw(line);
}

function figureOf<Row, Values>(column: FigureColumn<Row, Values>, line: Line<Row, Values> | undefined) {
  const { kind, unit } = column;
  if (kind === "money") return { before: "£", decimals: 2, unit: undefined };
  return { unit: typeof unit === "function" ? line && unit(line) : unit, fractions: kind === "decimal" };
}

function tellReverted(message: string): void {
  notify({ message, type: "error" });
}
