import { type ReactNode, useId, useState } from "react";
import { SavedCheck } from "../../../kit/form/saved-check.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { RowButtons } from "../../../kit/table/row-buttons.tsx";
import { type Contact, type ContactFlag, nameOf, useSaveFlags } from "../api/address-book.ts";
import "./contact-card.css";

interface Props {
  businessId: number;
  contact: Contact;
  onEdit: () => void;
  onDelete: () => void;
}

/** A contact: contact details, and the documents it receives. */
export function ContactCard({ businessId, contact, onEdit, onDelete }: Props) {
  const id = useId();
  const name = nameOf(contact);
  const phones = filled(contact, ["phoneNumber1", "phoneNumber2"]);
  const lines = filled(contact, ["addressLine1", "addressLine2", "addressLine3", "postcode"]);
  return (
    <li className="contact-card">
      <Stack as="article" gap={2} aria-labelledby={id}>
        <Row as="header" align="start" justify="between" oneLine>
          <div className="contact-card-names">
            <h3 id={id}>{name}</h3>
            {contact.department !== "" && contact.department !== name ? <p className="quiet">{contact.department}</p> : null}
          </div>
          <RowButtons
            of={name}
            actions={[
              { icon: "edit", word: "Edit contact", run: onEdit },
              { icon: "delete", word: "Delete contact", run: onDelete },
            ]}
          />
        </Row>
        <Facts
          labels="above"
          facts={[
            { label: "Phone", value: listOf(phones.map(telLink), "No phone number saved...") },
            { label: "Address", value: listOf(lines.map(addressLine), "No address saved...") },
            // An email address is long and cannot wrap.
            { label: "E-mail", value: listOf(contact.email === "" ? [] : [mailLink(contact.email)], "No email address saved..."), whole: true },
          ]}
        />
        <Flags businessId={businessId} contact={contact} name={name} />
      </Stack>
    </li>
  );
}

/** The non-empty fields with their names, which serve as keys because texts may repeat. */
function filled<Name extends keyof Contact>(contact: Contact, names: readonly Name[]): [name: Name, text: Contact[Name]][] {
  return names.flatMap((name) => (contact[name] === "" ? [] : [[name, contact[name]]]));
}

/** A list of lines, or the text for an empty list. */
function listOf(lines: readonly ReactNode[], none: string): ReactNode {
  return lines.length === 0 ? <span className="quiet">{none}</span> : lines;
}

const telLink = ([place, phone]: readonly [string, string]) => (
  <a key={place} href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
    {phone}
  </a>
);

const addressLine = ([place, line]: readonly [string, string]) => <span key={place}>{line}</span>;

const mailLink = (address: string) => (
  <a key={address} href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
    {address}
  </a>
);

/** The documents that this contact receives. Saves one checkbox at a time, because each save creates a new version. */
function Flags({ businessId, contact, name }: { businessId: number; contact: Contact; name: string }) {
  const save = useSaveFlags(businessId);
  const [saving, setSaving] = useState<ContactFlag>();
  const change = (flag: ContactFlag) => async (checked: boolean) => {
    setSaving(flag);
    const saved = await save(contact, { [flag]: checked });
    setSaving(undefined);
    return saved;
  };
  const check = (flag: ContactFlag, label: string) => (
    <SavedCheck label={label} of={name} checked={contact[flag]} disabled={saving !== undefined && saving !== flag} onSave={change(flag)} />
  );
  return (
    <Row gap={6}>
      {check("invoice", "Invoice")}
      {check("delivery", "Delivery")}
      {check("recall", "Recall")}
    </Row>
  );
}
