import { useState } from "react";
import type { StyleguideSection } from "./section.ts";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { CheckField, ChoiceField } from "../../../kit/form/choice-field.tsx";
import type { FieldProps } from "../../../kit/form/field.tsx";
import { DayField } from "../../../kit/form/day-field.tsx";
import type { Entry } from "../../../kit/form/entry.ts";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { MoneyField, QuantityField } from "../../../kit/form/number-fields.tsx";
import { LocationChooser } from "../../../entities/location/location-chooser.tsx";
import { TextArea, TextField } from "../../../kit/form/text-field.tsx";
import "../../../kit/dialog/form-dialog.css";

const TYPES = [
  { value: "raw", label: "Raw Material" },
  { value: "component", label: "Componentry" },
  { value: "product", label: "Product" },
];

/** A field that remembers, as a form would. */
function useField<T>(name: string, first: T, error?: string): FieldProps<T> {
  const [value, onChange] = useState(first);
  return { name, value, onChange, onBlur: () => undefined, error };
}

function Words() {
  return (
    <div className="form-dialog-fields form-dialog-columns-2">
      <TextField {...useField("name", "Emulsifying wax NF")} label="Trade name" help="As the supplier calls it" />
      <TextField {...useField("order", "")} label="Order number" optional />
      <TextField {...useField("wrong", "", "Trade name is required.")} label="Trade name" help="As the supplier calls it" />
      <TextField {...useField("locked", "EMU0007")} label="SKU" code disabled />
      <TextArea {...useField("reason", "")} label="Reason" wide />
      <TextArea {...useField("no-reason", "", "A reason is required")} label="Reason" wide />
    </div>
  );
}

function Numbers() {
  return (
    <div className="form-dialog-fields form-dialog-columns-2">
      <QuantityField {...useField<Entry>("grams", 40_000)} label="Quantity" unit="g" />
      <QuantityField {...useField<Entry>("units", 1_250)} label="Quantity" unit="units" />
      <QuantityField {...useField<Entry>("no-number", "forty", "Please enter a (positive) number.")} label="Quantity" unit="g" />
      <QuantityField {...useField<Entry>("fixed", 500)} label="Pack size" unit="g" disabled />
      <MoneyField {...useField<Entry>("price", 4.2)} label="Price" per="kg" />
      <MoneyField {...useField<Entry>("no-price", "a few", "Please enter a valid number.")} label="Price" per="unit" />
      <DayField {...useField("expiry", "2028-03-31")} label="Expiry date" optional />
      <DayField {...useField("no-day", "31/02/2028", "This is not a valid date.")} label="Expiry date" />
    </div>
  );
}

function Choices() {
  return (
    <div className="form-dialog-fields form-dialog-columns-2">
      <ChoiceField {...useField<string | null>("type", "raw")} label="Type" choices={TYPES} />
      <ChoiceField {...useField<string | null>("no-type", null, "Type is required.")} label="Type" choices={TYPES} />
      <ChoiceField {...useField<string | null>("segment", "component")} label="Type" choices={TYPES} segmented wide />
      <ChoiceField {...useField<string | null>("no-segment", null, "Type is required.")} label="Type" choices={TYPES} segmented wide />
      <CheckField {...useField("active", true)} label="Set as active" help="Formulas use this one from now on" />
      <CheckField {...useField("locked-check", false)} label="Set as active" disabled />
    </div>
  );
}

function Choosers() {
  const item = useField<string | null>("item", null);
  return (
    <div className="form-dialog-fields form-dialog-columns-2">
      <ItemChooser {...item} label="Item" wide />
      <ItemChooser {...useField<string | null>("no-item", null, "Item is required.")} label="Item in error" wide />
      <LocationChooser {...useField<string | null>("place", null)} label="Location" sku={item.value} wide />
      <BusinessChooser {...useField<number | null>("supplier", null)} label="Supplier" />
    </div>
  );
}

export const sections: readonly StyleguideSection[] = [
  { title: "Fields of words: empty, filled, in error, locked", Show: Words },
  { title: "Fields of numbers and days", Show: Numbers },
  { title: "Fields of choices", Show: Choices },
  { title: "Choosers of items, places and businesses", Show: Choosers },
];
