/**
 * The result of a booked delivery: batch numbers, labels and delivery note.
 */
import { useQuery } from "@tanstack/react-query";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { deliveryQuery } from "../api/deliveries.ts";
import { DeliveredTable } from "./delivered-table.tsx";
import { useDeliveryPrint } from "../api/use-delivery-print.ts";
import { DeliveryPrint } from "./delivery-print.tsx";
import { PassedOver } from "./passed-over.tsx";

interface Props {
  id: number;
  onAnother: () => void;
  onClose: () => void;
}
export function DeliveryDone({ id, onAnother, onClose }: Props) {
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(id));
  const { printing, printLabels, printNote, onPrinted } = useDeliveryPrint(delivery);
  const buttons = (
    <>
      <button type="button" className="button button-main" disabled={!delivery} onClick={printLabels}>
        <Icon name="print" />
        Print labels
      </button>
      <button type="button" className="button" disabled={!delivery} onClick={printNote}>
        Print delivery note
      </button>
      <button type="button" className="button" onClick={onAnother}>
        Book in another
      </button>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </>
  );
  return (
    <MessageDialog title={delivery ? `Delivery ${delivery.deliveryNumber} has been booked in` : "Delivery"} size="wide" onClose={onClose} buttons={buttons}>
      {error && !delivery ? <Failed message={error.message} retry={() => void refetch()} /> : <DeliveredTable delivery={delivery} />}
      {delivery ? <PassedOver lines={delivery.passedOver} /> : null}
      {delivery && printing ? <DeliveryPrint key={printing.what} delivery={delivery} printing={printing} onPrinted={onPrinted} /> : null}
    </MessageDialog>
  );
}
