import { memo, useState } from "react";
import { Link } from "react-router-dom";
import { Icon } from "../../layout/icon.tsx";
import { drawnIn } from "./cell.tsx";
import { NOTHING } from "../columns/format.ts";
import { type Column, isName, rowName } from "../columns/column.ts";
import { type RowProps, SelectRow, rowStateClass } from "./row.tsx";
import "./card-row.css";

/** The number of columns up to which a card shows all of them. */
const FEW = 6;

/** A row as a card, for phones: the name, then the primary columns, each with its heading. The other columns expand on demand. */
function Card<Row>(props: RowProps<Row>) {
  const { id, row, index, position, columns, link, selectable, selected, opened, measure } = props;
  const [open, setOpen] = useState(false);
  const [first, ...others] = columns;
  const primary = others.length <= FEW ? others : others.filter(isPrimary);
  const rest = others.filter((column) => !primary.includes(column));
  if (!first) return null;
  return (
    <tr
      ref={measure}
      id={id}
      data-index={index}
      aria-rowindex={position + 2}
      aria-selected={selectable ? selected : undefined}
      aria-current={opened ? "true" : undefined}
      className={`table-row ${rowStateClass(props)}`}
    >
      {selectable ? <SelectRow {...props} /> : null}
      <td className={`card-title table-kind-${first.kind ?? "text"}`}>
        {first.kind === "number" ? `${first.header} ` : null}
        {link ? (
          <Link className="table-link" to={link.to(row)} {...(link.newWindow ? { target: "_blank", rel: "noopener" } : {})}>
            {drawnIn(first, row)}
          </Link>
        ) : (
          drawnIn(first, row)
        )}
      </td>
      {[...primary, ...(open ? rest : [])].map((column) => (
        <Field key={column.id} column={column} row={row} />
      ))}
      {rest.length > 0 ? (
        <td className="card-more">
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-expanded={open}
            aria-label={`${open ? "Less" : "More"} of ${rowName(columns, row)}`}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? "chevron-up" : "chevron-down"} />
          </button>
        </td>
      ) : null}
    </tr>
  );
}

/** A field of a card; nothing where there is no value: a card has no column to keep. */
function Field<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const name = isName(column);
  const drawn = drawnIn(column, row);
  if (drawn === NOTHING) return null;
  const label = name || column.header === "" || column.pinned ? undefined : `${column.header}${column.unit ? ` ${column.unit}` : ""}`;
  return (
    <td data-label={label} className={`card-field ${name ? "card-name" : ""} ${column.pinned ? "card-actions" : ""} table-kind-${column.kind ?? "text"}`}>
      {drawn}
    </td>
  );
}

/** Whether a card always shows the column. */
function isPrimary<Row>(column: Column<Row>): boolean {
  return column.priority === 1 || column.pinned === true || (isName(column) && column.priority !== 3);
}

/** A card, memoised. */
export const CardRow = memo(Card) as typeof Card;
