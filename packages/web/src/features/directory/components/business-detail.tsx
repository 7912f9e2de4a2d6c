import { useLayoutEffect, useRef, useState } from "react";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import type { Business, Contact } from "../api/address-book.ts";
import { DeleteBusiness, EditBusinessDialog } from "./business-dialogs.tsx";
import { ContactCard } from "./contact-card.tsx";
import { AddContactDialog, DeleteContact, EditContactDialog } from "./contact-dialogs.tsx";

type Opened = { is: "add-contact" | "edit-business" | "delete-business" } | { is: "edit-contact" | "delete-contact"; contact: Contact };

interface Props {
  business: Business;
  /** Called after each dialog, to refetch changes by other users. */
  onDialogClosed: () => void;
  onDeleted: () => void;
}

/** A business with its terms and contacts, and the dialogs to change them. */
export function BusinessDetail({ business, onDialogClosed, onDeleted }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const open = (is: "add-contact" | "edit-business" | "delete-business") => () => setOpened({ is });
  const close = () => {
    setOpened(undefined);
    onDialogClosed();
  };
  const root = useRef<HTMLDivElement>(null);
  const noteDeleted = useFocusAfterDelete(root, business.contacts);
  const { businessId, businessName, businessCode, client, supplier, paymentTerms, contacts } = business;
  return (
    <div ref={root}>
      <Detail
        title={businessCode === "" ? businessName : `${businessName} (${businessCode})`}
        chips={
          <>
            {client ? <Chip tone="grey">Client</Chip> : null}
            {supplier ? <Chip tone="grey">Supplier</Chip> : null}
          </>
        }
        actions={[
          { word: "Add contact", icon: "add", run: open("add-contact") },
          { word: "Edit business", run: open("edit-business") },
          { word: "Delete business", run: open("delete-business") },
        ]}
      >
        <Facts labels="above" facts={[{ label: "Payment terms", value: paymentTerms }]} />
        {contacts.length === 0 ? (
          <EmptyState icon="user" title="No business contacts" />
        ) : (
          <ul className="contact-cards" aria-label="Contacts">
            {contacts.map((contact) => (
              <ContactCard
                key={contact.contactId}
                businessId={businessId}
                contact={contact}
                onEdit={() => setOpened({ is: "edit-contact", contact })}
                onDelete={() => {
                  noteDeleted(contact);
                  setOpened({ is: "delete-contact", contact });
                }}
              />
            ))}
          </ul>
        )}
        <Dialogs opened={opened} business={business} onClose={close} onDeleted={onDeleted} />
      </Detail>
    </div>
  );
}

/** After a contact is deleted, moves the focus to the next one or to the add button, so that it is not lost. */
function useFocusAfterDelete(root: { readonly current: HTMLElement | null }, contacts: readonly Contact[]): (contact: Contact) => void {
  const meant = useRef<{ contactId: number; place: number }>(undefined);
  useLayoutEffect(() => {
    const { contactId, place } = meant.current ?? { contactId: 0, place: 0 };
    if (meant.current === undefined || contacts.some((contact) => contact.contactId === contactId)) return;
    meant.current = undefined;
    const buttons = root.current?.querySelectorAll<HTMLElement>(".contact-cards .row-buttons button:last-child") ?? [];
    (buttons[Math.min(place, buttons.length - 1)] ?? root.current?.querySelector<HTMLElement>(".detail-actions button"))?.focus();
  }, [contacts, root]);
  return ({ contactId }) => {
    meant.current = { contactId, place: contacts.findIndex((contact) => contact.contactId === contactId) };
  };
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
