/**
 * Adding, editing and deleting a contact (specification 1, sections 2 and 5).
 */
import { addressBook, createContact, editContact, removeContact } from "@apothecary/core/directory/contract";
import { useState } from "react";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { ConfirmedAction } from "../../../kit/dialog/confirmed-action.tsx";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { edited } from "../../../kit/form/stale.ts";
import { type StaleFields, StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { type Business, type Contact, contactName } from "../api/address-book.ts";

type Typed = Omit<Contact, "contactId" | "version">;

const NOBODY: Typed = {
  firstName: "",
  lastName: "",
  department: "",
  phoneNumber1: "",
  phoneNumber2: "",
  addressLine1: "",
  addressLine2: "",
  addressLine3: "",
  postcode: "",
  email: "",
  invoice: false,
  delivery: false,
  recall: false,
};

/** Field labels, also used when a version conflict lists changes. */
const LABELS = {
  firstName: "First name",
  lastName: "Last name",
  department: "Department",
  email: "E-mail",
  phoneNumber1: "Phone number 1",
  phoneNumber2: "Phone number 2",
  addressLine1: "Address line 1",
  addressLine2: "Address line 2",
  addressLine3: "Address line 3",
  postcode: "Postcode",
  invoice: "Invoice",
  delivery: "Delivery",
  recall: "Recall",
} satisfies StaleFields<Typed>;

interface AddProps {
  business: Pick<Business, "businessId" | "businessName">;
  onClose: () => void;
}

export function AddContactDialog({ business: { businessId, businessName }, onClose }: AddProps) {
  const form = useContractForm(createContact, {
    values: NOBODY,
    toBody: (typed) => ({ ...typed, businessId }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Add Contact"
      purpose={`A person or a department of ${businessName}.`}
      form={form}
      columns={2}
      submitLabel="Add contact"
      busyLabel="Adding …"
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

interface Props extends AddProps {
  contact: Contact;
}

export function EditContactDialog({ business: { businessId, businessName }, contact, onClose }: Props) {
  // The state on opening, so that a version conflict can show what other users changed.
  const [{ contactId, version, ...was }] = useState(contact);
  const form = useContractForm(editContact, {
    values: was,
    edits: edited(addressBook.answer.element.shape.contacts.element, version, ({ contactId: _, version: __, ...now }) => now),
    toBody: (typed, now) => ({ ...typed, contactId, businessId, version: now }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Edit Contact"
      purpose={`A person or a department of ${businessName}.`}
      form={form}
      columns={2}
      start="first"
      submitLabel="Save contact"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <StaleNotice form={form} fields={LABELS} />
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form: { field } }: { form: ContractForm<Typed> }) {
  return (
    <>
      <TextField {...field("firstName")} label={LABELS.firstName} />
      <TextField {...field("lastName")} label={LABELS.lastName} />
      <TextField {...field("department")} label={LABELS.department} help="A name or a department is enough." />
      <TextField {...field("email")} label={LABELS.email} keyboard="email" optional />
      <TextField {...field("phoneNumber1")} label={LABELS.phoneNumber1} keyboard="tel" optional />
      <TextField {...field("phoneNumber2")} label={LABELS.phoneNumber2} keyboard="tel" optional />
      <TextField {...field("addressLine1")} label={LABELS.addressLine1} optional wide />
      <TextField {...field("addressLine2")} label={LABELS.addressLine2} optional wide />
      <TextField {...field("addressLine3")} label={LABELS.addressLine3} optional />
      <TextField {...field("postcode")} label={LABELS.postcode} optional />
      <CheckField {...field("invoice")} label={LABELS.invoice} help="Invoices go to this contact." />
      <CheckField {...field("delivery")} label={LABELS.delivery} help="Deliveries go to this contact." />
      <CheckField {...field("recall")} label={LABELS.recall} help="Recall letters go to this contact." />
    </>
  );
}

/** Confirms, then deletes. */
export function DeleteContact({ business, contact, onClose }: Props) {
  return (
    <ConfirmedAction
      title="Delete Contact"
      confirm="Delete contact"
      action={removeContact}
      input={{ body: { contactId: contact.contactId } }}
      onClose={onClose}
    >
      <p>
        {contactName(contact)} will be deleted from {business.businessName}. This cannot be undone.
      </p>
    </ConfirmedAction>
  );
}
