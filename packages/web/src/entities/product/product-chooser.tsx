/**
 * The chooser of a product, by SKU, name, formula and client.
 */
import type { ProductSummary } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps, FieldWords } from "../../kit/form/field.tsx";
import { sharedIndex } from "../../kit/form/offers.ts";
import { productsQuery } from "./queries.ts";

const productIndex = sharedIndex<ProductSummary>({
  optionKey: ({ id }) => String(id),
  optionTexts: ({ sku, name, client, category }) => [sku, name, client, category.name],
});

interface Props extends FieldWords, FieldProps<number | null> {
  /** Filters the options: active products, those of a client. */
  only?: (product: ProductSummary) => boolean;
}

/** The value is a product id. Searches SKU, name, client and category. */
export function ProductChooser({ only, value, onChange, ...field }: Props) {
  const { data, error, isPending, refetch } = useQuery(productsQuery);
  return (
    <Chooser
      {...field}
      value={value === null ? null : String(value)}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      index={productIndex(data)}
      only={only}
      shown={({ sku, name }) => `${sku}  ${name}`}
      line={({ sku, name, client, category, active }) => (
        <div className="chooser-two">
          <span className="chooser-name">
            <span className="code">{sku}</span> {name}
          </span>
          <span className="chooser-note">{category.name}</span>
          <span className="chooser-note chooser-name">{client}</span>
          {active ? null : <span className="chooser-note">Inactive</span>}
        </div>
      )}
      placeholder="SKU or name"
      loading={isPending}
      failed={error && !data ? "The products could not be loaded." : undefined}
      onRetry={() => void refetch()}
      none="No product matches. Try fewer words."
      empty="There are no products to choose from yet."
    />
  );
}
