import { Link } from "react-router-dom";
import { NOTHING } from "../../kit/table/columns/format.ts";
import { lotPath } from "../../lib/page/paths.ts";

interface Props {
  batchNumber: string;
  /** The item, because several formulas can have the same batch number. */
  sku?: string | null | undefined;
}

/** A batch number that links to its page. */
export function LotLink({ batchNumber, sku }: Props) {
  if (batchNumber === "") return NOTHING;
  return (
    <Link className="code" to={lotPath(batchNumber, sku ?? undefined)}>
      {batchNumber}
    </Link>
  );
}
