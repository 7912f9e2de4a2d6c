import { Link } from "react-router-dom";
import { NOTHING } from "../../kit/table/columns/format.ts";
import { orderPath } from "../../lib/page/links.ts";

interface Props {
  salesOrderId: number | null;
  /** A sales order number or a client PO number. */
  number: string;
}

/** An order number that opens the order on the sales page. */
export function OrderLink({ salesOrderId, number }: Props) {
  const path = salesOrderId === null ? undefined : orderPath(salesOrderId);
  if (number === "") return NOTHING;
  return path ? (
    <Link className="code" to={path}>
      {number}
    </Link>
  ) : (
    <span className="code">{number}</span>
  );
}
