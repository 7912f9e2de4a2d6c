import { ItemLink } from "./item-link.tsx";

/** A linked SKU with the name below. */
export function SkuAndName({ sku, name }: { sku: string; name: string }) {
  return (
    <>
      <ItemLink sku={sku} />
      <br />
      {name}
    </>
  );
}
