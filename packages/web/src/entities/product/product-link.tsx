import { Link } from "react-router-dom";
import { productPath } from "../../lib/page/links.ts";

/** A product SKU that opens the product on the products page. */
export function ProductLink({ productId, sku }: { productId: number | null; sku: string }) {
  const path = productId === null ? undefined : productPath(productId);
  return path ? (
    <Link className="code" to={path}>
      {sku}
    </Link>
  ) : (
    <span className="code">{sku}</span>
  );
}
