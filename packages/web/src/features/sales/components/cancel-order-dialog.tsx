/**
 * Cancelling an order, after the check for printed recipe sheets (specification 3, section 4).
 */
import { cancelSalesOrder, type PrintedItem, type SalesOrder } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { Progress } from "../../../kit/dialog/progress.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { useAction } from "../../../lib/server/use-action.ts";
import { openJobNumbers, printedQuery } from "../api/closing.ts";
import { PrintedItems } from "./printed-items.tsx";

interface Props {
  order: SalesOrder;
  onClose: () => void;
}

/** The confirm button is disabled until the check for printed recipe sheets is answered, and for an order of which some was sent. */
export function CancelOrderDialog({ order, onClose }: Props) {
  const { id, soNumber, salesItems } = order;
  const waiting = salesItems.filter((line) => line.dateCancelled === null);
  const isSent = salesItems.some(({ shipped }) => shipped > 0);
  const { data, error, refetch } = useQuery(printedQuery(waiting.map((line) => line.salesId)));
  const { run, isPending, progress } = useAction(cancelSalesOrder, { inSteps: true, onSuccess: onClose });
  const cancel = () => {
    if (data) void run({ body: { salesOrderId: id } });
  };
  return (
    <Confirmation
      title="Cancel order"
      confirm={`Cancel ${soNumber}`}
      cancel="Keep order"
      danger
      busy={isPending}
      disabled={!data || isSent}
      onConfirm={cancel}
      onCancel={onClose}
    >
      {isSent ? (
        <p>Some of {soNumber} has been shipped, so it cannot be cancelled. Close it short instead.</p>
      ) : (
        <>
          <p>
            {soNumber} and its {waiting.length === 1 ? "line" : `${waiting.length} lines`} will be cancelled. {jobsSentence(order)} This cannot be undone.
          </p>
          <Check printed={data} error={error} retry={() => void refetch()} />
        </>
      )}
      {progress ? <Progress label="Cancelling …" {...progress} unit="steps" /> : null}
    </Confirmation>
  );
}

function Check({ printed, error, retry }: { printed: readonly PrintedItem[] | undefined; error: Error | null; retry: () => void }) {
  if (printed) return <PrintedItems items={printed} />;
  return error ? <Failed message={error.message} retry={retry} /> : <Skeleton />;
}

/** The sentence about the order's open jobs. */
function jobsSentence({ salesItems }: SalesOrder): string {
  const jobs = openJobNumbers(salesItems);
  if (jobs.length === 0) return "It has no open jobs.";
  return `The stock allocated to and reserved for its open jobs is released: ${jobs.join(", ")}.`;
}
