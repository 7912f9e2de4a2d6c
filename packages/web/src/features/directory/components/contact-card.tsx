import { type ReactNode, useId, useState } from "react";
import { SavedCheck } from "../../../kit/form/saved-check.tsx";
import { Icon, type IconName } from "../../../kit/layout/icon.tsx";
import { type Contact, nameOf, useSaveFlags } from "../api/address-book.ts";
import "./contact-card.css";

interface Props {
  businessId: number;
  contact: Contact;
  onEdit: () => void;
  onDelete: () => void;
}

/** A contact: how it is reached, and what goes to it. */
export function ContactCard({ businessId, contact, onEdit, onDelete }: Props) {
  const id = useId();
  const name = nameOf(contact);
  const phones = filled(contact, ["phoneNumber1", "phoneNumber2"]);
  const lines = filled(contact, ["addressLine1", "addressLine2", "addressLine3", "postcode"]);
  return (
    <li className="contact-card">
      <article aria-labelledby={id}>
        <header className="contact-card-head">
          <div className="contact-card-names">
            <h3 id={id}>{name}</h3>
            {contact.department !== "" && contact.department !== name ? <p className="quiet">{contact.department}</p> : null}
          </div>
          <div className="contact-card-actions">
            <Act icon="edit" word="Edit contact" of={name} onClick={onEdit} />
            <Act icon="delete" word="Delete contact" of={name} onClick={onDelete} />
          </div>
        </header>
        <dl className="contact-card-facts">
          <Fact word="Phone" none="No phone number saved...">
            {phones.map(([place, phone]) => (
              <a key={place} href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
                {phone}
              </a>
            ))}
          </Fact>
          <Fact word="Address" none="No address saved...">
            {lines.map(([place, line]) => (
              <span key={place}>{line}</span>
            ))}
          </Fact>
          <Fact word="E-mail" none="No email address saved...">
            {contact.email === "" ? [] : [<MailTo key="email" address={contact.email} />]}
          </Fact>
        </dl>
        <Flags businessId={businessId} contact={contact} name={name} />
      </article>
    </li>
  );
}

/** What is filled in of some fields, each with the field's name: two lines may say the same. */
function filled<Name extends keyof Contact>(contact: Contact, names: readonly Name[]): [name: Name, text: Contact[Name]][] {
  return names.flatMap((name) => (contact[name] === "" ? [] : [[name, contact[name]]]));
}

function MailTo({ address }: { address: string }) {
  return <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>{address}</a>;
}

function Fact({ word, none, children }: { word: string; none: string; children: readonly ReactNode[] }) {
  return (
    <div className="contact-card-fact">
      <dt>{word}</dt>
      <dd className={children.length === 0 ? "quiet" : ""}>{children.length === 0 ? none : children}</dd>
    </div>
  );
}

function Act({ icon, word, of, onClick }: { icon: IconName; word: string; of: string; onClick: () => void }) {
  return (
    <button type="button" className="button button-quiet button-icon" aria-label={`${word}: ${of}`} title={word} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** What goes to this contact; one box is saved before the other can be changed, because each save is a version. */
function Flags({ businessId, contact, name }: { businessId: number; contact: Contact; name: string }) {
  const save = useSaveFlags(businessId);
  const [saving, setSaving] = useState<"invoice" | "delivery">();
  const change = (flag: "invoice" | "delivery") => async (checked: boolean) => {
    setSaving(flag);
    const saved = await save(contact, flag === "invoice" ? { invoice: checked } : { delivery: checked });
    setSaving(undefined);
    return saved;
  };
  return (
    <div className="contact-card-flags">
      <SavedCheck label="Invoice" of={name} checked={contact.invoice} disabled={saving === "delivery"} onSave={change("invoice")} />
      <SavedCheck label="Delivery" of={name} checked={contact.delivery} disabled={saving === "invoice"} onSave={change("delivery")} />
    </div>
  );
}
