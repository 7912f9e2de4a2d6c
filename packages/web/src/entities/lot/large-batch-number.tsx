import "./large-batch-number.css";

/** A batch number in large type, as on its label, to compare the two. */
export function LargeBatchNumber({ batchNumber }: { batchNumber: string }) {
  return <strong className="large-batch-number">{batchNumber}</strong>;
}
