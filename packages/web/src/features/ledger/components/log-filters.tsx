import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef } from "react";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { Columns } from "../../../kit/layout/grid.tsx";
import { Chooser } from "../../../kit/form/chooser.tsx";
import type { FieldProps } from "../../../kit/form/field.tsx";
import { useCheckedForm, type Fault } from "../../../kit/form/checked-form.ts";
import { DayField } from "../../../kit/form/day-field.tsx";
import { indexOffers } from "../../../kit/form/offers.ts";
import { orderedLocations, distinctWarehouses } from "../../../entities/location/warehouses.ts";
import { itemIndex } from "../../../entities/item/item-chooser.tsx";
import { itemsQuery } from "../../../entities/item/queries.ts";
import { locationsQuery } from "../../../entities/location/queries.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { today } from "../../../lib/user/business-time.ts";
import { transactionTypesQuery } from "../../../entities/transaction/queries.ts";
import { filtersFromQuery, type LogQuery, sameQuery, withDays, withoutDays } from "./log-query.ts";

/** Maximum length of a batch number (contract). */
const MAX_BATCH_NUMBER = 100;

interface Props {
  query: LogQuery;
  onSearch: (query: LogQuery) => void;
}

/** The filters of the log. They apply on the Search button or Enter, because the server searches. */
export function LogFilters({ query, onSearch }: Props) {
  const day = today();
  const form = useCheckedForm<LogQuery>({
    values: withDays(query, day),
    validate: (values) => logQueryErrors(withoutDays(values, day)),
    onValid: (values) => onSearch(withoutDays(values, day)),
  });
  const { field, values, resetTo, validate, submit } = form;
  // The row menu, back button and chips change the query too; the fields follow it.
  const follow = useRef({ resetTo, validate });
  useLayoutEffect(() => {
    follow.current.resetTo(withDays(query, day));
    if (logQueryErrors(query).length > 0) follow.current.validate();
  }, [query, day]);

  return (
    <form
      ref={form.element}
      className="log-filters"
      aria-label="Search filters"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      <Columns least="tiny" gap={2} fill>
        {" "}
        <DayField {...field("from")} label="From" />
        <DayField {...field("to")} label="To" />
        <Kind {...field("action")} />
        <Sku {...field("sku")} />
        <TextField {...field("batch")} label="Batch" maxLength={MAX_BATCH_NUMBER} code />
        <Location {...field("warehouse")} label="Warehouse" within={undefined} />
        <Location {...field("bin")} label="Bin" within={values.warehouse} />
        <div className="field">
          <span className="field-label" aria-hidden="true">
            &nbsp;
          </span>
          <button type="submit" className={`button ${sameQuery(withoutDays(values, day), query) ? "" : "button-main"}`}>
            Show
            <span className="visually-hidden"> transactions</span>
          </button>
        </div>
      </Columns>{" "}
    </form>
  );
}

function logQueryErrors(query: LogQuery): Fault[] {
  const validated = filtersFromQuery(query);
  return "errors" in validated ? Object.entries(validated.errors).map(([path, message]) => ({ path, message })) : [];
}

function Kind({ value, onChange, ...field }: FieldProps<string>) {
  const { data = [] } = useQuery(transactionTypesQuery);
  // Shows the selected type while the list is loading.
  const kinds = value === "" || data.includes(value) ? data : [value, ...data];
  return (
    <ChoiceField
      {...field}
      label="Transaction"
      placeholder="All"
      choices={kinds.map((kind) => ({ value: kind, label: kind }))}
      value={value === "" ? null : value}
      onChange={(kind) => onChange(kind ?? "")}
    />
  );
}

/** Searches items by SKU or name. Accepts any text, because the log has removed items too. */
function Sku({ value, onChange, ...field }: FieldProps<string>) {
  const { data, isPending } = useQuery(itemsQuery);
  return (
    <Chooser
      {...field}
      free
      label="SKU"
      index={itemIndex(data)}
      shown={({ sku }) => sku}
      line={({ sku, name }) => (
        <div className="chooser-two">
          <span className="chooser-name">
            <span className="code">{sku}</span> {name}
          </span>
        </div>
      )}
      placeholder="SKU or name"
      loading={isPending}
      none="No current item matches. Press Enter to search for what you typed."
      value={value === "" ? null : value}
      onChange={(sku) => onChange(sku ?? "")}
    />
  );
}

const NAMES = { optionKey: (name: string) => name, optionTexts: (name: string) => [name] };

/** Searches warehouses, or the bins of one. Accepts any text, because the log has removed locations too. */
function Location({ label, within, value, onChange, ...field }: FieldProps<string> & { label: string; within: string | undefined }) {
  const { data } = useQuery(locationsQuery);
  const index = useMemo(() => {
    const locations = orderedLocations(data ?? [], []);
    const bins = locations.filter(({ warehouse }) => !within || warehouse === within).map(({ bin }) => bin);
    return indexOffers(within === undefined ? distinctWarehouses(locations) : [...new Set(bins)], NAMES);
  }, [data, within]);
  return (
    <Chooser
      {...field}
      free
      label={label}
      index={index}
      shown={(name) => name}
      line={(name) => <span className="chooser-name">{name}</span>}
      placeholder="Any"
      none="Nothing matches. Press Enter to search for what you typed."
      value={value === "" ? null : value}
      onChange={(name) => onChange(name ?? "")}
    />
  );
}
