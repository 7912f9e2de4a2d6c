import { useState } from "react";
import { Icon } from "../../layout/icon.tsx";
import type { Column } from "./column.ts";
import type { ColumnChoice } from "../state/memory.ts";

interface Props<Row> {
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  /** Undefined restores the default columns. */
  onChoose: (choice: ColumnChoice | undefined) => void;
}

/** Selects the columns of a table and their order, by dragging or with buttons. The first column names the row and is fixed. */
export function ColumnChoices<Row>({ columns, choice, onChoose }: Props<Row>) {
  const [dragged, setDragged] = useState<string>();
  const first = columns[0]?.id;
  const listed = choice.order.flatMap((id) => columns.filter((column) => column.id === id));

  const show = (id: string, shown: boolean) => onChoose({ ...choice, hidden: shown ? choice.hidden.filter((other) => other !== id) : [...choice.hidden, id] });
  const move = (id: string, to: number) => {
    if (to < 1 || to >= choice.order.length) return;
    const order = choice.order.filter((other) => other !== id);
    order.splice(to, 0, id);
    onChoose({ ...choice, order });
  };

  return (
    <>
      <ul className="choices-list">
        {listed.map(({ id, header }, position) => (
          <li
            key={id}
            className={`column-choice ${dragged === id ? "column-choice-dragged" : ""}`}
            draggable={id !== first}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(id);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged !== undefined && dragged !== id) move(dragged, position);
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <label className="choice">
              <input type="checkbox" checked={!choice.hidden.includes(id)} disabled={id === first} onChange={(event) => show(id, event.target.checked)} />
              <span className="choice-text">{header}</span>
            </label>
            {id === first ? null : (
              <>
                <button type="button" className="column-move" aria-label={`Move ${header} up`} disabled={position <= 1} onClick={() => move(id, position - 1)}>
                  <Icon name="arrow-up" size="small" />
                </button>
                <button
                  type="button"
                  className="column-move"
                  aria-label={`Move ${header} down`}
                  disabled={position === listed.length - 1}
                  onClick={() => move(id, position + 1)}
                >
                  <Icon name="arrow-down" size="small" />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className="tool tool-plain" onClick={() => onChoose(undefined)}>
        Reset columns
      </button>
    </>
  );
}
