import { minimumShelfLifeText } from "@apothecary/core/lib/rules/shelf-life";
import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { clientComplaintsPath } from "../../../lib/page/paths.ts";
import { uniqueNames } from "../../../lib/page/unique-names.ts";
import { useKeptFocus } from "../../../lib/page/use-kept-focus.ts";
import { type Business, type Contact, contactName } from "../api/address-book.ts";
import { ContactCard } from "./contact-card.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const DeleteBusiness = lazyPart(async () => (await import("./business-dialogs.tsx")).DeleteBusiness);
const EditBusinessDialog = lazyPart(async () => (await import("./business-dialogs.tsx")).EditBusinessDialog);
const AddContactDialog = lazyPart(async () => (await import("./contact-dialogs.tsx")).AddContactDialog);
const DeleteContact = lazyPart(async () => (await import("./contact-dialogs.tsx")).DeleteContact);
const EditContactDialog = lazyPart(async () => (await import("./contact-dialogs.tsx")).EditContactDialog);

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
  useKeptFocus(root, ".detail-actions button");
  const changes = useChangesAction();
  const { businessId, businessName, businessCode, client, supplier, paymentTerms, contacts } = business;
  const minimum = minimumShelfLifeText(business);
  const actionName = uniqueNames(contacts, contactName, (contact) => `contact ${contacts.indexOf(contact) + 1}`);
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
          changes({ kind: "business", id: businessId, name: businessName }),
        ]}
      >
        <Facts
          labels="above"
          facts={[
            { label: "Payment terms", value: paymentTerms },
            ...(minimum === "" ? [] : [{ label: "Minimum shelf life", value: minimum }]),
            ...(client ? [{ label: "Complaints", value: <Link to={clientComplaintsPath(businessId)}>What this client said of batches</Link> }] : []),
          ]}
        />
        {contacts.length === 0 ? (
          <EmptyState icon="user" title="No business contacts" />
        ) : (
          <ul className="contact-cards" aria-label="Contacts">
            {contacts.map((contact, index) => (
              <ContactCard
                key={contact.contactId}
                businessId={businessId}
                contact={contact}
                index={index}
                actionName={actionName(contact)}
                onEdit={() => setOpened({ is: "edit-contact", contact })}
                onDelete={() => setOpened({ is: "delete-contact", contact })}
              />
            ))}
          </ul>
        )}
        <Dialogs opened={opened} business={business} onClose={close} onDeleted={onDeleted} />
      </Detail>
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
