/**
 * Adding, editing and deleting a contact (specification 1, sections 2 and 5).
 */
import { createContact, editContact, removeContact } from "@apothecary/core/directory/contract";
import { useState } from "react";
import { CheckField } from "../../../components/form/choice-field.tsx";
import { Confirmation } from "../../../components/form/confirmation.tsx";
import { type ContractForm, useContractForm } from "../../../components/form/contract-form.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { type Business, type Contact, DIRECTORY_KEYS, nameOf } from "../api/address-book.ts";

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
};

interface AddProps {
  business: Pick<Business, "businessId" | "businessName">;
  onClose: () => void;
}

/** Shown while it is rendered. */
export function AddContactDialog({ business: { businessId, businessName }, onClose }: AddProps) {
  const form = useContractForm(createContact, {
    values: NOBODY,
    toBody: (typed) => ({ ...typed, businessId }),
    invalidates: DIRECTORY_KEYS,
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

/** Shown while it is rendered. */
export function EditContactDialog({ business: { businessId, businessName }, contact, onClose }: Props) {
  // As it was when somebody began: what others save meanwhile is told when this is saved.
  const [{ contactId, version, ...was }] = useState(contact);
  const form = useContractForm(editContact, {
    values: was,
    toBody: (typed) => ({ ...typed, contactId, businessId, version }),
    invalidates: DIRECTORY_KEYS,
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Edit Contact"
      purpose={`A person or a department of ${businessName}.`}
      form={form}
      columns={2}
      submitLabel="Save contact"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form: { field } }: { form: ContractForm<Typed> }) {
  return (
    <>
      <TextField {...field("firstName")} label="First name" />
      <TextField {...field("lastName")} label="Last name" />
      <TextField {...field("department")} label="Department" help="A name or a department is enough." />
      <TextField {...field("email")} label="E-mail" optional />
      <TextField {...field("phoneNumber1")} label="Phone number 1" optional />
      <TextField {...field("phoneNumber2")} label="Phone number 2" optional />
      <TextField {...field("addressLine1")} label="Address line 1" optional wide />
      <TextField {...field("addressLine2")} label="Address line 2" optional wide />
      <TextField {...field("addressLine3")} label="Address line 3" optional />
      <TextField {...field("postcode")} label="Postcode" optional />
      <CheckField {...field("invoice")} label="Invoice" help="Invoices go to this contact." />
      <CheckField {...field("delivery")} label="Delivery" help="Deliveries go to this contact." />
    </>
  );
}

/** Asks, then deletes. */
export function DeleteContact({ business, contact, onClose }: Props) {
  const action = useAction(removeContact, {
    invalidates: DIRECTORY_KEYS,
    onSuccess: onClose,
    onRefused: () => {
      onClose();
      return false;
    },
  });
  return (
    <Confirmation
      title="Delete Contact"
      confirm="Delete contact"
      danger
      busy={action.isPending}
      onConfirm={() => void action.run({ body: { contactId: contact.contactId } })}
      onCancel={onClose}
    >
      <p>
        {nameOf(contact)} will be deleted from {business.businessName}. This cannot be undone.
      </p>
    </Confirmation>
  );
}
