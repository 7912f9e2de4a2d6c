/**
 * The locations selected for a stock take.
 */
import { useMemo } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { type ChosenLocation, chosenKey, isWhole } from "../api/chosen-locations.ts";
import { Row } from "../../../kit/layout/stack.tsx";

interface Props {
  chosen: readonly ChosenLocation[];
  onChange: (chosen: readonly ChosenLocation[]) => void;
  /** The error of a row, by index. */
  rowError?: (index: number) => string | undefined;
}

/** Whole warehouses can include empty bins; for a single bin this is N/A. */
export function ChosenTable({ chosen, onChange, rowError }: Props) {
  const columns = useMemo((): readonly Column<ChosenLocation>[] => {
    const include = (of: ChosenLocation, includeEmpty: boolean) =>
      onChange(chosen.map((one) => (chosenKey(one) === chosenKey(of) ? { ...one, includeEmpty } : one)));
    return [
      {
        id: "warehouse",
        header: "Warehouse",
        width: 148,
        grow: true,
        value: ({ warehouse }) => warehouse,
        cell: (of) => <Location of={of} error={rowError?.(chosen.indexOf(of))} />,
      },
      { id: "bin", header: "Bin", width: 112, value: ({ bin }) => bin },
      {
        id: "includeEmpty",
        header: "Include Empty Locations",
        width: 180,
        value: (of) => (isWhole(of) ? of.includeEmpty : "N/A"),
        cell: (of) =>
          isWhole(of) ? (
            <Row as="label" className="take-tick">
              <input type="checkbox" checked={of.includeEmpty} onChange={(event) => include(of, event.target.checked)} />
              <span className="visually-hidden">Include empty locations of {of.warehouse}</span>
            </Row>
          ) : (
            "N/A"
          ),
      },
      {
        id: "remove",
        header: "",
        width: 64,
        ...OF_BUTTONS,
        cell: (of) => (
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-label={`Remove ${of.warehouse} ${of.bin}`}
            onClick={() => onChange(chosen.filter((one) => chosenKey(one) !== chosenKey(of)))}
          >
            <Icon name="delete" />
          </button>
        ),
      },
    ];
  }, [chosen, onChange, rowError]);
  return (
    <DataTable
      id="stock-take-chosen"
      name="Chosen locations"
      columns={columns}
      rows={chosen}
      rowId={chosenKey}
      height="rows"
      searchLabel="Search chosen locations"
      empty={{ title: "No locations chosen", hint: "Choose a warehouse and its bins, then Add." }}
    />
  );
}

function Location({ of, error }: { of: ChosenLocation; error: string | undefined }) {
  if (error === undefined) return of.warehouse;
  return (
    <Row as="span" gap={1} oneLine className="take-wrong" title={error}>
      <Icon name="error" size="small" />
      {of.warehouse}: {error}
    </Row>
  );
}
