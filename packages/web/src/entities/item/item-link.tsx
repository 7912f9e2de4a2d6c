import { Link } from "react-router-dom";
import { stockItemPath } from "../../lib/page/paths.ts";

/** A SKU that links to its item page. */
export function ItemLink({ sku }: { sku: string }) {
  return (
    <Link className="code" to={stockItemPath(sku)}>
      {sku}
    </Link>
  );
}
