import { Icon } from "../layout/icon.tsx";
import type { ChoiceRow } from "./chosen-lines.tsx";
import type { Lines } from "./lines.ts";
import { useLine } from "./use-lines.ts";
import "./chosen-lines.css";

interface Props<Row extends { id: string }, Values extends object> {
  lines: Lines<Row, Values>;
  row: ChoiceRow<Row>;
  /** The text for a removed row. */
  gone: string;
}

/** Marks a chosen row that others changed or removed, with a description of the change. */
export function ChangeMark<Row extends { id: string }, Values extends object>({ lines, row, gone }: Props<Row, Values>) {
  const line = useLine(lines, row.id);
  const change = row.gone ? gone : line && lines.describeChange(line);
  if (!change) return null;
  return (
    <span className="line-changed" title={change}>
      <Icon name="warning" size="small" label={change} />
    </span>
  );
}
