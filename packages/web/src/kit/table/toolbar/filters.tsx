import { useMemo, useState } from "react";
import { Icon } from "../../layout/icon.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { type ChoiceFilter, type Chosen, type Filter, filterLabel, ON, filterOptions } from "./filter.ts";
import { Popover } from "../../overlay/popover.tsx";
import { folded } from "@apothecary/core/lib/rules/search-words";
import { SheetPart } from "./sheet-part.tsx";

/** The number of values from which a filter has a search box. */
const SEARCHED_FROM = 9;
/** The maximum number of values listed at once; search finds the others. */
const MAX_OFFERED = 100;

interface Props<Row> {
  filters: readonly Filter<Row>[];
  rows: readonly Row[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** The filters of a table, in a row or stacked in the filter sheet. */
export function Filters<Row>({ filters, rows, chosen, onChoose, inSheet = false }: Props<Row> & { inSheet?: boolean }) {
  const choose = (id: string, values: readonly string[]) => onChoose({ ...chosen, [id]: values });
  return filters.map((filter) => {
    const values = chosen[filter.id] ?? [];
    if (filter.as === "menu" && inSheet) {
      return (
        <SheetPart key={filter.id} label={filter.label} count={values.length}>
          <Choices filter={filter} rows={rows} values={values} onChoose={(next) => choose(filter.id, next)} />
        </SheetPart>
      );
    }
    if (filter.as === "menu") {
      return (
        <Popover key={filter.id} label={filter.label} count={values.length}>
          {() => <Choices filter={filter} rows={rows} values={values} onChoose={(next) => choose(filter.id, next)} />}
        </Popover>
      );
    }
    if (filter.as === "switch") {
      const on = values.length > 0;
      return (
        <button key={filter.id} type="button" className={`tool ${on ? "tool-active" : ""}`} aria-pressed={on} onClick={() => choose(filter.id, on ? [] : [ON])}>
          {on ? <Icon name="check" size="small" /> : null}
          {filter.label}
        </button>
      );
    }
    return (
      <fieldset key={filter.id} className="tool-group">
        <legend className="visually-hidden">{filter.label}</legend>
        {filterOptions(filter, rows).map(({ value, label }) => {
          const on = values.includes(value);
          return (
            <button
              key={value}
              type="button"
              className={`tool ${on ? "tool-active" : ""}`}
              aria-pressed={on}
              onClick={() => choose(filter.id, toggled(filter, values, value))}
            >
              {on ? <Icon name="check" size="small" /> : null}
              {label}
            </button>
          );
        })}
      </fieldset>
    );
  });
}

function Choices<Row>({
  filter,
  rows,
  values,
  onChoose,
}: {
  filter: ChoiceFilter<Row>;
  rows: readonly Row[];
  values: readonly string[];
  onChoose: (values: readonly string[]) => void;
}) {
  const [search, setSearch] = useState("");
  const options = useMemo(() => filterOptions(filter, rows), [filter, rows]);
  const wanted = folded(search);
  const found = wanted === "" ? options : options.filter(({ label }) => folded(label).includes(wanted));
  return (
    <div className="choices">
      {options.length >= SEARCHED_FROM ? (
        <input
          className="choices-search"
          aria-label={`Find in ${filter.label}`}
          placeholder="Find"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <ChoiceList
        name={filter.id}
        options={found.slice(0, MAX_OFFERED)}
        chosen={values}
        single={filter.single}
        onChoose={(value) => onChoose(toggled(filter, values, value))}
      />
      {found.length === 0 ? <p className="choices-note">Nothing to choose.</p> : null}
      {found.length > MAX_OFFERED ? <p className="choices-note">{found.length - MAX_OFFERED} more: type to find them.</p> : null}
      {values.length > 0 ? (
        <button type="button" className="tool tool-plain" onClick={() => onChoose([])}>
          Clear
        </button>
      ) : null}
    </div>
  );
}

/** The active filters as chips that clear them. */
export function FilterChips<Row>({ filters, chosen, onChoose }: Omit<Props<Row>, "rows">) {
  const active = filters.flatMap((filter) => (chosen[filter.id] ?? []).map((value) => ({ filter, value })));
  if (active.length === 0) return null;
  return (
    <ul className="table-chips" aria-label="Active filters">
      {active.map(({ filter, value }) => {
        const text = filter.as === "switch" ? filter.label : `${filter.label}: ${filterLabel(filter, value)}`;
        const rest = (chosen[filter.id] ?? []).filter((other) => other !== value);
        return (
          <li key={`${filter.id}:${value}`}>
            <button type="button" className="table-chip" aria-label={`Clear ${text}`} onClick={() => onChoose({ ...chosen, [filter.id]: rest })}>
              {text}
              <Icon name="close" size="small" />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className="tool tool-plain" onClick={() => onChoose({})}>
          Clear filters
        </button>
      </li>
    </ul>
  );
}

function toggled<Row>(filter: ChoiceFilter<Row>, values: readonly string[], value: string): readonly string[] {
  if (values.includes(value)) return values.filter((other) => other !== value);
  return filter.single ? [value] : [...values, value];
}
