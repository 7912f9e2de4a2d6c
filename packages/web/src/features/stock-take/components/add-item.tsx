/**
 * Adding an unexpected item to a count (specification 2, section 5).
 */
import { useQuery } from "@tanstack/react-query";
import { useCheckedForm } from "../../../kit/form/checked-form.ts";
import { DayField } from "../../../kit/form/day-field.tsx";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { itemsQuery } from "../../../entities/item/queries.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { addedLine, type CountLine, type FoundItem, foundItemErrors } from "../api/count-lines.ts";
import { useUnits } from "../api/units.ts";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";

interface Props {
  location: string;
  /** The SKU of the scanned label. */
  sku: string | null;
  lines: readonly CountLine[];
  onAdd: (line: CountLine) => void;
  onBack: () => void;
  onClose: () => void;
}

const MAX_BATCH_NUMBER = 40;

/** Does not show expected stock, because the count may be blind. */
export function AddItem({ location, sku, lines, onAdd, onBack, onClose }: Props) {
  const { data } = useQuery(itemsQuery);
  const itemUnit = useUnits();
  const findItem = (of: FoundItem) => data?.find((one) => one.sku === of.sku);
  const form = useCheckedForm<FoundItem>({
    values: { sku, batchNumber: "", counted: null, expiryDate: "" },
    validate: (found) => Object.entries(foundItemErrors(found, findItem(found)?.categoryType, lines)).map(([path, message]) => ({ path, message })),
    onValid: (found) => {
      const item = findItem(found);
      if (item) onAdd(addedLine(item.categoryType === "Raw Material" ? found : { ...found, expiryDate: "" }, item));
    },
  });
  const { field, values } = form;
  const item = findItem(values);
  return (
    <DialogView
      title="Add Item"
      within={location}
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
        ref={form.element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <ItemChooser {...field("sku")} label="Item" blind />
        <TextField {...field("batchNumber")} label="Batch number" maxLength={MAX_BATCH_NUMBER} code />
        <QuantityField {...field("counted")} label="Quantity" unit={item ? itemUnit(item.sku, item.categoryType) : undefined} />
        {item?.categoryType === "Raw Material" ? <DayField {...field("expiryDate")} label="Expiry date" optional /> : null}
      </form>
    </DialogView>
  );
}
