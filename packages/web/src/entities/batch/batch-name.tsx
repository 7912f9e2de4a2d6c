import "./batch-name.css";

/** A batch number in large type, as on its label, to compare the two. */
export function BatchName({ batchNumber }: { batchNumber: string }) {
  return <strong className="batch-on-label">{batchNumber}</strong>;
}
