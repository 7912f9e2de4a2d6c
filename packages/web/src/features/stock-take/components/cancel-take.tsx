/**
 * Cancelling a stock take: downloads the counts, then deletes it (specification 2, section 4).
 */
import { removeStockTake } from "@apothecary/core/stock-take/contract";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { keys } from "../../../lib/server/keys.ts";
import { fetchFile } from "../../../lib/server/fetch-file.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import type { TakeDetails } from "../api/stock-takes.ts";

interface Props {
  take: TakeDetails;
  onCancel: () => void;
  onDone: () => void;
}

/** The confirmation, with the number of counted locations. */
export function CancelTake({ take, onCancel, onDone }: Props) {
  const removal = useAction(removeStockTake, {
    removes: () => ({ domain: keys.stockTake.all, ids: [take.stockTakeGroupId] }),
    inSteps: true,
    onSuccess: ({ url, fileName }) => {
      if (url !== undefined && fileName !== undefined) fetchFile({ url, fileName });
      onDone();
    },
    onRefused: () => {
      onCancel();
      return false;
    },
  });
  const counted = take.locations.filter(({ dateCompleted, secondCount }) => dateCompleted !== null || secondCount).length;
  return (
    <Confirmation
      title="Cancel stock take"
      confirm="Cancel stock take"
      cancel="Keep it"
      danger
      busy={removal.isPending}
      onConfirm={() => void removal.run({ body: { stockTakeGroupId: take.stockTakeGroupId } })}
      onCancel={onCancel}
    >
      <p>
        {counted === 0
          ? `None of the ${take.locations.length} locations of ‘${take.reference}’ has been counted.`
          : `${counted} of the ${take.locations.length} locations of ‘${take.reference}’ have been counted. The discrepancy details are downloaded first.`}
      </p>
      <p>The stock take and its history are deleted. Stock does not change. This cannot be undone.</p>
    </Confirmation>
  );
}
