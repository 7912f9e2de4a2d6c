import { useState } from "react";
import { Chip } from "../../../kit/layout/chip.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import type { Business, Contact } from "../api/address-book.ts";
import { DeleteBusiness, EditBusinessDialog } from "./business-dialogs.tsx";
import { ContactCard } from "./contact-card.tsx";
import { AddContactDialog, DeleteContact, EditContactDialog } from "./contact-dialogs.tsx";
import "./business-detail.css";

type Opened = { is: "add-contact" | "edit-business" | "delete-business" } | { is: "edit-contact" | "delete-contact"; contact: Contact };

interface Props {
  business: Business;
  /** After a dialog: what others changed meanwhile is to be read anew. */
  onDialogClosed: () => void;
  onDeleted: () => void;
}

/** A business with its terms and contacts, and all that is done with them. */
export function BusinessDetail({ business, onDialogClosed, onDeleted }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const open = (is: "add-contact" | "edit-business" | "delete-business") => () => setOpened({ is });
  const close = () => {
    setOpened(undefined);
    onDialogClosed();
  };
  const { businessId, businessName, businessCode, client, supplier, paymentTerms, contacts } = business;
  const addContact = (
    <button type="button" className="button" onClick={open("add-contact")}>
      <Icon name="add" />
      Add contact
    </button>
  );
  return (
    <div className="business-detail">
      <header>
        <h2>
          {businessName}
          {businessCode === "" ? null : ` (${businessCode})`}
        </h2>
        <p className="business-detail-labels">
          {client ? <Chip tone="grey">Client</Chip> : null}
          {supplier ? <Chip tone="grey">Supplier</Chip> : null}
        </p>
      </header>
      <dl className="business-detail-terms">
        <dt>Payment terms</dt>
        <dd>{paymentTerms === "" ? "–" : paymentTerms}</dd>
      </dl>
      <div className="business-detail-actions">
        {addContact}
        <button type="button" className="button" onClick={open("edit-business")}>
          Edit business
        </button>
        <button type="button" className="button" onClick={open("delete-business")}>
          Delete business
        </button>
      </div>
      {contacts.length === 0 ? (
        <EmptyState icon="user" title="No business contacts" />
      ) : (
        <ul className="business-detail-contacts" aria-label="Contacts">
          {contacts.map((contact) => (
            <ContactCard
              key={contact.contactId}
              businessId={businessId}
              contact={contact}
              onEdit={() => setOpened({ is: "edit-contact", contact })}
              onDelete={() => setOpened({ is: "delete-contact", contact })}
            />
          ))}
        </ul>
      )}
      <Dialogs opened={opened} business={business} onClose={close} onDeleted={onDeleted} />
    </div>
  );
}

interface DialogsProps {
  opened: Opened | undefined;
  business: Business;
  onClose: () => void;
  onDeleted: () => void;
}

function Dialogs({ opened, business, onClose, onDeleted }: DialogsProps) {
  const shared = { business, onClose };
  switch (opened?.is) {
    case "add-contact":
      return <AddContactDialog {...shared} />;
    case "edit-contact":
      return <EditContactDialog {...shared} contact={opened.contact} />;
    case "delete-contact":
      return <DeleteContact {...shared} contact={opened.contact} />;
    case "edit-business":
      return <EditBusinessDialog {...shared} />;
    case "delete-business":
      return <DeleteBusiness {...shared} onDeleted={onDeleted} />;
    default:
      return null;
  }
}
