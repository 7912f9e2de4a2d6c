/**
 * Adding what was found at a location and is not expected there (specification 2, section 5).
 */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DayField } from "../../../kit/form/day-field.tsx";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { itemsQuery } from "../../../entities/item/queries.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { addedLine, type CountLine, type FoundItem, wrongFound } from "../api/count-lines.ts";
import { useUnits } from "../api/units.ts";
import { TakeView } from "./take-view.tsx";

interface Props {
  place: string;
  /** Of the label that was scanned. */
  sku: string | null;
  lines: readonly CountLine[];
  onAdd: (line: CountLine) => void;
  onBack: () => void;
  onClose: () => void;
}

const MAX_BATCH_NUMBER = 40;

/** Shows nothing of what the system expects, because the count may be blind. */
export function AddItem({ place, sku, lines, onAdd, onBack, onClose }: Props) {
  const { data } = useQuery(itemsQuery);
  const [found, setFound] = useState<FoundItem>({ sku, batchNumber: "", counted: null, expiryDate: "" });
  const [tried, setTried] = useState(false);
  const unitOf = useUnits();
  const item = data?.find((one) => one.sku === found.sku);
  const wrong = wrongFound(found, item?.categoryType, lines);
  const field = <Name extends keyof FoundItem>(name: Name) => ({
    name,
    value: found[name],
    onChange: (value: FoundItem[Name]) => setFound((before) => ({ ...before, [name]: value })),
    onBlur: () => undefined,
    error: tried ? wrong[name] : undefined,
  });
  const add = () => {
    setTried(true);
    if (Object.keys(wrong).length === 0 && item) onAdd(addedLine(item.categoryType === "Raw Material" ? found : { ...found, expiryDate: "" }, item));
  };
  return (
    <TakeView
      title="Add Item"
      within={place}
      purpose="For stock that is here but was not expected."
      onBack={onBack}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onBack}>
            Cancel
          </button>
          <button type="submit" form="add-found" className="button button-main">
            Add to the count
          </button>
        </>
      }
    >
      <form
        id="add-found"
        className="add-found"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <ItemChooser {...field("sku")} label="Item" blind />
        <TextField {...field("batchNumber")} label="Batch number" maxLength={MAX_BATCH_NUMBER} code />
        <QuantityField {...field("counted")} label="Quantity" unit={item ? unitOf(item.sku, item.categoryType) : undefined} />
        {item?.categoryType === "Raw Material" ? <DayField {...field("expiryDate")} label="Expiry date" optional /> : null}
      </form>
    </TakeView>
  );
}
