/**
 * Adding, editing and deleting a business (specification 1, sections 2 and 5).
 */
import {
  addressBook,
  CLIENT_CODE_HINT,
  CODE_REQUIRED,
  CODE_STAYS,
  createBusiness,
  editBusiness,
  MAX_BUSINESS_NAME,
  MAX_PAYMENT_TERMS,
  removeBusiness,
} from "@apothecary/core/directory/contract";
import { useState } from "react";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { ConfirmedAction } from "../../../kit/dialog/confirmed-action.tsx";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { edited } from "../../../kit/form/stale.ts";
import { StaleNotice } from "../../../kit/form/stale-notice.tsx";
import type { Entry } from "../../../kit/form/entry.ts";
import { DecimalField } from "../../../kit/form/number-fields.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import type { Business } from "../api/address-book.ts";
import { CODE_IN_USE, codeTaken } from "./client-code.ts";

const CODE_LENGTH = 3;
const NEW = { businessName: "", client: false, supplier: false, businessCode: "" };

interface AddProps {
  /** The existing businesses, to check that a client code is unique. */
  businesses: readonly Business[];
  onAdded: (businessId: number) => void;
  onClose: () => void;
}

/** A client is a supplier too, and has a code. */
export function AddBusinessDialog({ businesses, onAdded, onClose }: AddProps) {
  const form = useContractForm(createBusiness, {
    values: NEW,
    toBody: ({ businessName, ...kind }) => ({ businessName, ...kindBody(kind) }),
    check: ({ client, businessCode }) => (client && codeTaken(businessCode, businesses) ? { businessCode: CODE_IN_USE } : {}),
    onDone: ({ businessId }) => onAdded(businessId),
  });
  const { field, values } = form;
  return (
    <FormDialog
      title="Add Business"
      purpose="A client, a supplier, or both."
      form={form}
      size="small"
      submitLabel="Add business"
      busyLabel="Adding …"
      onClose={onClose}
    >
      <TextField {...field("businessName")} label="Business name" maxLength={MAX_BUSINESS_NAME} />
      <KindFields field={field} values={values} />
    </FormDialog>
  );
}

interface Kind {
  client: boolean;
  supplier: boolean;
  businessCode: string;
}

/** The request fields: a client is also a supplier, and only a client has a code. */
function kindBody({ client, supplier, businessCode }: Kind): Kind {
  return { client, supplier: client || supplier, businessCode: client ? businessCode : "" };
}

interface KindProps {
  field: ContractForm<Kind>["field"];
  values: Kind;
  /** The existing code, which cannot be changed. */
  code?: string;
}

/** The type of a business. A client is also a supplier, and has a code. */
function KindFields({ field, values, code: has = "" }: KindProps) {
  const supplier = field("supplier");
  const code = field("businessCode");
  return (
    <>
      <CheckField {...field("client")} label="Client" />
      {values.client ? (
        <TextField
          {...code}
          onChange={(typed) => code.onChange(typed.toUpperCase())}
          label="Client code"
          maxLength={CODE_LENGTH}
          disabled={has !== ""}
          help={has !== "" ? CODE_STAYS : code.error === CLIENT_CODE_HINT ? undefined : CLIENT_CODE_HINT}
          code
        />
      ) : null}
      <CheckField
        {...supplier}
        value={values.client || values.supplier}
        label="Supplier"
        disabled={values.client}
        help={values.client ? "Every client is also a supplier." : undefined}
      />
    </>
  );
}

interface Props {
  business: Business;
  onClose: () => void;
}

export function EditBusinessDialog({ business, onClose }: Props) {
  // The state on opening, so that a version conflict can show what other users changed.
  const [{ businessId, version, ...began }] = useState(business);
  const form = useContractForm(editBusiness, {
    values: businessValues(began),
    edits: edited(addressBook.answer.element, version, businessValues),
    toBody: ({ businessName, paymentTerms, minimumShelfLifeDays, minimumShelfLifePercent, leadTimeDays, ...kind }, now) => ({
      ...{ businessName, paymentTerms, ...kindBody(kind), businessId, version: now },
      ...(kind.client ? { minimumShelfLifeDays, minimumShelfLifePercent } : {}),
      ...(kind.supplier ? { leadTimeDays } : {}),
    }),
    check: ({ client, businessCode }) => (client && businessCode === "" ? { businessCode: CODE_REQUIRED } : {}),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Edit Business"
      purpose="The new name is shown everywhere. Existing orders and jobs keep the old one."
      form={form}
      size="small"
      start="first"
      submitLabel="Save business"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <StaleNotice form={form} fields={FIELDS} />
      <TextField {...form.field("businessName")} label="Business name" maxLength={MAX_BUSINESS_NAME} />
      <TextField {...form.field("paymentTerms")} label="Payment terms" maxLength={MAX_PAYMENT_TERMS} optional />
      <KindFields field={form.field} values={form.values} code={began.client ? began.businessCode : ""} />
      {form.values.client ? (
        <>
          <DecimalField
            {...form.field("minimumShelfLifeDays")}
            label="Minimum shelf life"
            unit="days"
            help="How long goods must still be good when they are sent. Less is sent only after a confirmation."
            optional
          />
          <DecimalField
            {...form.field("minimumShelfLifePercent")}
            label="Minimum share of the shelf life"
            unit="%"
            help="Of the whole, from the day on which a batch was made or received. The stricter of both counts."
            optional
          />
        </>
      ) : null}
      {form.values.supplier ? (
        <DecimalField
          {...form.field("leadTimeDays")}
          label="Lead time"
          unit="days"
          help="From an order to its delivery. Tells from when an order can be ready for which something has still to be bought."
          optional
        />
      ) : null}
    </FormDialog>
  );
}

interface BusinessValues extends Pick<Business, "businessName" | "paymentTerms" | "client" | "supplier" | "businessCode"> {
  minimumShelfLifeDays: Entry;
  minimumShelfLifePercent: Entry;
  leadTimeDays: Entry;
}

const FIELDS = {
  businessName: "Business name",
  paymentTerms: "Payment terms",
  client: "Client",
  supplier: "Supplier",
  businessCode: "Client code",
  minimumShelfLifeDays: "Minimum shelf life",
  minimumShelfLifePercent: "Minimum share of the shelf life",
  leadTimeDays: "Lead time",
};

function businessValues({
  businessName,
  paymentTerms,
  client,
  supplier,
  businessCode,
  minimumShelfLifeDays,
  minimumShelfLifePercent,
  leadTimeDays,
}: Omit<Business, "businessId" | "version">): BusinessValues {
  return { businessName, paymentTerms, client, supplier, businessCode, minimumShelfLifeDays, minimumShelfLifePercent, leadTimeDays };
}

/** Confirms, then deletes. The server refuses while the business is in use, and lists where. */
export function DeleteBusiness({ business, onClose, onDeleted }: Props & { onDeleted: () => void }) {
  const { businessId, businessName, contacts } = business;
  return (
    <ConfirmedAction
      title="Delete Business"
      confirm="Delete business"
      action={removeBusiness}
      input={{ body: { businessId } }}
      onClose={onClose}
      onDone={onDeleted}
    >
      <p>
        {businessName}
        {contacts.length === 0 ? "" : contacts.length === 1 ? " and its contact" : ` and its ${contacts.length} contacts`} will be deleted from the directory.
        This cannot be undone.
      </p>
      <p className="quiet">You cannot delete a business that is used by stock, formulas, products, orders or users.</p>
    </ConfirmedAction>
  );
}
