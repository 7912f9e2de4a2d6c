import { ItemLink } from "./item-link.tsx";

/** In a line: the SKU, which leads to the item, and the name below. */
export function SkuAndName({ sku, name }: { sku: string; name: string }) {
  return (
    <>
      <ItemLink sku={sku} />
      <br />
      {name}
    </>
  );
}
