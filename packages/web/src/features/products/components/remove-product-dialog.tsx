/**
 * Removing a product: a selection, then a confirmation (specification 3, sections 2 and 5).
 */
import { removeProduct } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { RemovalDialog } from "../../../entities/item/removal-dialog.tsx";
import { isBulk } from "../../../entities/product/bulk.ts";
import { ProductChooser } from "../../../entities/product/product-chooser.tsx";
import { productsQuery } from "../../../entities/product/queries.ts";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { keys } from "../../../lib/server/keys.ts";
import { openWorkQuery } from "../api/product-edits.ts";

interface Props {
  /** The open one, selected by default. */
  productId: number | null;
  onRemoved: (productId: number) => void;
  onClose: () => void;
}

/** Lists what prevents the removal of the selected product. */
export function RemoveProductDialog({ productId, onRemoved, onClose }: Props) {
  const { data: products } = useQuery(productsQuery);
  const form = useContractForm(removeProduct, {
    values: { productId },
    toBody: (values) => ({ sku: products?.find(({ id }) => id === values.productId)?.sku ?? "" }),
    required: { productId: "Product" },
    removes: (values) => ({ domain: keys.products.all, ids: [values.productId] }),
    onDone: (_, values) => onRemoved(values.productId ?? 0),
  });
  const chosen = products?.find(({ id, category }) => id === form.values.productId && !isBulk(category));
  const { data: hangs } = useQuery(openWorkQuery(chosen?.id ?? null));
  const checks = chosen ? (hangs?.checks ?? []) : [];
  return (
    <RemovalDialog
      title="Remove Product"
      purpose="Removes a product that is no longer in use. Its history is kept, and its SKU is not reused."
      form={form}
      chosen={chosen?.sku}
      checks={checks}
      onClose={onClose}
      warning={
        <p>
          {chosen?.name} ({chosen?.sku}) will be removed for all users, from the stock list too. This cannot be undone.
        </p>
      }
    >
      <ProductChooser {...form.field("productId")} label="Product" only={({ category }) => !isBulk(category)} />
    </RemovalDialog>
  );
}
