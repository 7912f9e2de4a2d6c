/**
 * A new component (specification 2, 2.4).
 */
import { addComponentry } from "@apothecary/core/stock/contract";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { type Typed, useContractForm } from "../../../../kit/form/contract-form.ts";
import { ownBusinessQuery } from "../../../../entities/business/own-business.ts";
import { EMPTY_ITEM, newItemBody, ownerProblem, requiredFields } from "../../api/new-item.ts";
import { type Added, NewItemDialogs, NewItemForm } from "./new-item-dialog.tsx";

/** Adds a component in three steps. */
export function NewComponentryDialog({ onClose }: { onClose: () => void }) {
  return <NewItemDialogs onClose={onClose} form={(onDone) => <NewComponentryForm onDone={onDone} onClose={onClose} />} />;
}

function NewComponentryForm({ onDone, onClose }: { onDone: (added: Added) => void; onClose: () => void }) {
  const own = useQuery(ownBusinessQuery).data?.id;
  const form = useContractForm(addComponentry, {
    values: EMPTY_ITEM,
    required: requiredFields,
    check: (item) => ({ ownership: ownerProblem(item, own) }),
    toBody: (item) => ({ newComponentry: newItemBody("Componentry", item, own) }) as Typed<z.input<typeof addComponentry.body>>,
    onDone: ({ sku }, { name }) => onDone({ sku, name: name.trim() }),
  });
  return <NewItemForm kind="Componentry" form={form} onClose={onClose} />;
}
