/**
 * Editing an item's details (specification 2, 2.3).
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import {
  EDIT_LABELS,
  editDetails,
  EditedItem,
  type EditedField,
  editedFields,
  MAX_DESCRIPTION,
  MAX_ITEM_NAME,
  MAX_SUPPLIER_SKU,
} from "@apothecary/core/stock/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BusinessChooser } from "../../../../entities/business/business-chooser.tsx";
import { CheckField } from "../../../../kit/form/choice-field.tsx";
import { type ContractForm, useContractForm } from "../../../../kit/form/contract-form.ts";
import type { Entry } from "../../../../kit/form/entry.ts";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { DecimalField, MoneyField, QuantityField } from "../../../../kit/form/number-fields.tsx";
import { businessesQuery } from "../../../../entities/business/queries.ts";
import { edited } from "../../../../kit/form/stale.ts";
import { type StaleFields, StaleNotice } from "../../../../kit/form/stale-notice.tsx";
import { TextArea, TextField } from "../../../../kit/form/text-field.tsx";
import type { ItemDetail } from "../../api/stock-item.ts";

/** The fields as they are typed: a business by its id, figures as text. */
type Typed = { [Field in EditedField]: Field extends `${string}Id` ? number | null : number extends ItemDetail[Field] ? Entry : ItemDetail[Field] };

export function EditDetailsDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  // The state on opening, so that a version conflict can show what other users changed.
  const [was] = useState(item);
  const form = useContractForm(editDetails, {
    values: detailsFormValues(was),
    edits: edited(EditedItem, was.version, detailsFormValues),
    toBody: (typed, version) => ({ newDetails: { ...typed, sku: was.sku, version } }),
    required: { clientId: "Client", ownedById: "Owner", suppliedById: "Supplier" },
    onDone: onClose,
  });
  const labels = useLabels();
  return (
    <FormDialog
      title="Edit Details"
      purpose={`${was.sku}. The new name is shown everywhere. Existing orders and jobs keep the old one.`}
      form={form}
      columns={2}
      submitLabel="Save details"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <StaleNotice form={form} fields={labels} />
      <Fields form={form} item={was} />
    </FormDialog>
  );
}

function Fields({ form: { field, values }, item }: { form: ContractForm<Typed>; item: ItemDetail }) {
  const kilo = item.priceUnit === "kilo";
  const unit = kilo ? "g" : "units";
  const isChosen = (id: number): boolean => id === values.clientId || id === values.ownedById || id === values.suppliedById;
  return (
    <>
      <TextField {...field("name")} label="Name" maxLength={MAX_ITEM_NAME} wide />
      <div className="field-wide">
        <TextArea {...field("description")} label="Description" maxLength={MAX_DESCRIPTION} rows={2} optional />
      </div>
      <QuantityField {...field("minimumStock")} label="Minimum stock" unit={unit} />
      <QuantityField {...field("onOrder")} label="On order" unit={unit} />
      <QuantityField {...field("moq")} label="MOQ" unit={unit} />
      <QuantityField {...field("eoq")} label="EOQ" unit={unit} />
      <BusinessChooser
        {...field("clientId")}
        label="Client"
        only={(business: BusinessRef) => business.client || business.owner || isChosen(business.id)}
        help={item.clientId === null ? "No client yet. Stock without a client belongs to its owner." : undefined}
      />
      <BusinessChooser {...field("ownedById")} label="Owner" only={(business: BusinessRef) => business.client || business.owner || isChosen(business.id)} />
      <BusinessChooser {...field("suppliedById")} label="Supplier" only={(business: BusinessRef) => business.supplier || isChosen(business.id)} />
      <TextField {...field("supplierSku")} label="Supplier SKU" maxLength={MAX_SUPPLIER_SKU} code optional />
      <MoneyField {...field("price")} label="Price" per={kilo ? "kg" : "unit"} />
      <DecimalField {...field("shelfLifeMonths")} label="Shelf life" unit="months" help="Proposed as expiry date at receipt and completion." optional />
      {item.categoryType === "Raw Material" ? (
        <CheckField
          {...field("active")}
          label="Active"
          disabled={item.active}
          help={item.active ? "It becomes inactive when another variant is made active." : "The other variants become inactive."}
        />
      ) : null}
    </>
  );
}

/** Field labels for a version conflict. */
function useLabels(): StaleFields<Typed> {
  const { data: businesses } = useQuery(businessesQuery);
  const shown = (id: number | null): string => businesses?.find((business) => business.id === id)?.name ?? "";
  return {
    ...EDIT_LABELS,
    clientId: { label: EDIT_LABELS.clientId, shown },
    ownedById: { label: EDIT_LABELS.ownedById, shown },
    suppliedById: { label: EDIT_LABELS.suppliedById, shown },
  };
}

/** The form values of an item. Stock without a client belongs to its owner. */
function detailsFormValues(item: Pick<ItemDetail, EditedField>): Typed {
  return { ...editedFields(item), clientId: item.clientId ?? item.ownedById };
}
