/**
 * A new component (specification 2, 2.4).
 */
import { addComponentry } from "@apothecary/core/stock/contract";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { type Typed, useContractForm } from "../../../kit/form/contract-form.ts";
import { keys } from "../../../lib/keys.ts";
import { EMPTY_ITEM, newItemBody, ownBusinessQuery } from "../api/new-item.ts";
import { type Added, NewItemDialogs, NewItemForm } from "./new-item-dialog.tsx";

/** Adds a component in three steps. */
export function NewComponentryDialog({ onClose }: { onClose: () => void }) {
  return <NewItemDialogs onClose={onClose} form={(onDone) => <NewComponentryForm onDone={onDone} onClose={onClose} />} />;
}

function NewComponentryForm({ onDone, onClose }: { onDone: (added: Added) => void; onClose: () => void }) {
  const own = useQuery(ownBusinessQuery).data?.id;
  const form = useContractForm(addComponentry, {
    values: EMPTY_ITEM,
    toBody: (item) => ({ newComponentry: newItemBody("Componentry", item, own) }) as Typed<z.input<typeof addComponentry.body>>,
    invalidates: [keys.stock.all, keys.ledger.all],
    onDone: ({ sku }, { name }) => onDone({ sku, name: name.trim() }),
  });
  return <NewItemForm kind="Componentry" form={form} ownBusinessId={own} onClose={onClose} />;
}
