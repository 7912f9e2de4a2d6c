import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { Columns } from "../../../kit/layout/grid.tsx";
import { Chooser } from "../../../kit/form/chooser.tsx";
import type { FieldProps } from "../../../kit/form/field.tsx";
import { useCheckedForm, type Fault } from "../../../kit/form/checked-form.ts";
import { DayField } from "../../../kit/form/day-field.tsx";
import { indexOffers } from "../../../kit/form/offers.ts";
import { orderedPlaces, warehousesOf } from "../../../entities/place/places.ts";
import { itemIndex } from "../../../entities/item/item-chooser.tsx";
import { itemsQuery } from "../../../entities/item/queries.ts";
import { placesQuery } from "../../../entities/place/queries.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { today } from "../../../lib/house-time.ts";
import { transactionTypesQuery } from "../../../entities/transaction/queries.ts";
import { checked, type Question, sameQuestion, withDays, withoutDays } from "./question.ts";

/** The longest batch number, as the contract has it. */
const MAX_BATCH = 100;

interface Props {
  question: Question;
  onAsk: (question: Question) => void;
}

/** What the log is asked for. The server finds it: nothing happens until it is asked, by the button or by Enter. */
export function LogFilters({ question, onAsk }: Props) {
  const day = today();
  const form = useCheckedForm<Question>({
    values: withDays(question, day),
    faultsOf: (values) => faultsOf(withoutDays(values, day)),
    onValid: (values) => onAsk(withoutDays(values, day)),
  });
  const { field, values, restart, judge, submit } = form;
  // The row menu, the way back and the chips ask too: the fields follow.
  const follow = useRef({ restart, judge });
  useEffect(() => {
    follow.current.restart(withDays(question, day));
    if (faultsOf(question).length > 0) follow.current.judge();
  }, [question, day]);

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
        <TextField {...field("batch")} label="Batch" maxLength={MAX_BATCH} code />
        <Place {...field("warehouse")} label="Warehouse" within={undefined} />
        <Place {...field("bin")} label="Bin" within={values.warehouse} />
        <div className="field">
          <span className="field-label" aria-hidden="true">
            &nbsp;
          </span>
          <button type="submit" className={`button ${sameQuestion(withoutDays(values, day), question) ? "" : "button-main"}`}>
            Show
            <span className="visually-hidden"> transactions</span>
          </button>
        </div>
      </Columns>{" "}
    </form>
  );
}

function faultsOf(question: Question): Fault[] {
  const verdict = checked(question);
  return "errors" in verdict ? Object.entries(verdict.errors).map(([path, message]) => ({ path, message })) : [];
}

function Kind({ value, onChange, ...field }: FieldProps<string>) {
  const { data = [] } = useQuery(transactionTypesQuery);
  // A kind that is asked for is shown even before the others are there.
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

/** Found by SKU or name. The log also has items that were removed, so any text can be searched for. */
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

const NAMES = { keyOf: (name: string) => name, textsOf: (name: string) => [name] };

/** The names of warehouses, or of the bins in one. The log also has places that were removed, so any text can be searched for. */
function Place({ label, within, value, onChange, ...field }: FieldProps<string> & { label: string; within: string | undefined }) {
  const { data } = useQuery(placesQuery);
  const index = useMemo(() => {
    const places = orderedPlaces(data ?? [], []);
    const bins = places.filter(({ warehouse }) => !within || warehouse === within).map(({ bin }) => bin);
    return indexOffers(within === undefined ? warehousesOf(places) : [...new Set(bins)], NAMES);
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
