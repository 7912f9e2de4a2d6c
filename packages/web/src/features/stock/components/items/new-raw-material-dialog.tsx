/**
 * A new raw material (specification 2, 2.4).
 */
import { addRawMaterial } from "@apothecary/core/stock/contract";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { type Typed, useContractForm } from "../../../../kit/form/contract-form.ts";
import { ownBusinessQuery } from "../../../../entities/business/own-business.ts";
import { EMPTY_ITEM, newItemBody, ownerProblem, requiredFields } from "../../api/new-item.ts";
import { type Added, NewItemDialogs, NewItemForm } from "./new-item-dialog.tsx";

/** Adds a raw material in three steps. */
export function NewRawMaterialDialog({ onClose }: { onClose: () => void }) {
  return <NewItemDialogs onClose={onClose} form={(onDone) => <NewRawMaterialForm onDone={onDone} onClose={onClose} />} />;
}

function NewRawMaterialForm({ onDone, onClose }: { onDone: (added: Added) => void; onClose: () => void }) {
  const own = useQuery(ownBusinessQuery).data?.id;
  const form = useContractForm(addRawMaterial, {
    values: EMPTY_ITEM,
    required: requiredFields,
    check: (item) => ({ ownership: ownerProblem(item, own) }),
    toBody: (item) => ({ newRawMaterial: newItemBody("Raw Material", item, own) }) as Typed<z.input<typeof addRawMaterial.body>>,
    onDone: ({ sku }, { name }) => onDone({ sku, name: name.trim() }),
  });
  return <NewItemForm kind="Raw Material" form={form} onClose={onClose} />;
}
