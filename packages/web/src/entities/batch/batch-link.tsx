import { Link } from "react-router-dom";
import { NOTHING } from "../../kit/table/format.ts";
import { batchPagePath } from "../../lib/paths.ts";

interface Props {
  batchNumber: string;
  /** The item whose batch is meant: many formulas have a batch of the same number. */
  sku?: string | null | undefined;
}

/** A batch number that leads to the page of the batch. */
export function BatchLink({ batchNumber, sku }: Props) {
  if (batchNumber === "") return NOTHING;
  return (
    <Link className="code" to={batchPagePath(batchNumber, sku ?? undefined)}>
      {batchNumber}
    </Link>
  );
}
