import { type ReactNode, useId, useState } from "react";
import { SavedCheck } from "../../../kit/form/saved-check.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { type Contact, type ContactFlag, contactName, useSaveFlags } from "../api/address-book.ts";
import "./contact-card.css";

interface Props {
  businessId: number;
  contact: Contact;
  /** Its place in the list. */
  index: number;
  /** Names it among the contacts, for its controls. */
  actionName: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** A contact: contact details, and the documents it receives. */
export function ContactCard({ businessId, contact, index, actionName, onEdit, onDelete }: Props) {
  const id = useId();
  const name = contactName(contact);
  const phones = filled(contact, ["phoneNumber1", "phoneNumber2"]);
  const lines = filled(contact, ["addressLine1", "addressLine2", "addressLine3", "postcode"]);
  return (
    <li className="contact-card" data-index={index}>
      <Stack as="article" gap={2} aria-labelledby={id}>
        <Row as="header" align="start" justify="between" oneLine>
          <div className="contact-card-names">
            <h3 id={id}>{name}</h3>
            {contact.department !== "" && contact.department !== name ? <p className="quiet">{contact.department}</p> : null}
          </div>
          <RowButtons
            actions={[
              { icon: "edit", word: "Edit contact", name: `Edit ${actionName}`, run: onEdit },
              { icon: "delete", word: "Delete contact", name: `Delete ${actionName}`, run: onDelete },
            ]}
          />
        </Row>
        <Facts
          labels="above"
          facts={[
            { label: "Phone", value: linesOrNone(phones.map(telLink), "No phone number saved...") },
            { label: "Address", value: linesOrNone(lines.map(addressLine), "No address saved...") },
            // An email address is long and cannot wrap.
            { label: "E-mail", value: linesOrNone(contact.email === "" ? [] : [mailLink(contact.email)], "No email address saved..."), whole: true },
          ]}
        />
        <Flags businessId={businessId} contact={contact} name={actionName} />
      </Stack>
    </li>
  );
}

/** The non-empty fields with their names, which serve as keys because texts may repeat. */
function filled<Name extends keyof Contact>(contact: Contact, names: readonly Name[]): [name: Name, text: Contact[Name]][] {
  return names.flatMap((name) => (contact[name] === "" ? [] : [[name, contact[name]]]));
}

/** A list of lines, or the text for an empty list. */
function linesOrNone(lines: readonly ReactNode[], none: string): ReactNode {
  return lines.length === 0 ? <span className="quiet">{none}</span> : lines;
}

const telLink = ([location, phone]: readonly [string, string]) => (
  <a key={location} href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
    {phone}
  </a>
);

const addressLine = ([location, line]: readonly [string, string]) => <span key={location}>{line}</span>;

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
