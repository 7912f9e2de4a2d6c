/**
 * One delivery beside the list, with its lines, labels and delivery note.
 */
import { useQuery } from "@tanstack/react-query";
import { Detail } from "../../../kit/page/detail.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { useTool } from "../../../lib/page/tool.ts";
import { showInstant } from "../../../kit/table/columns/format.ts";
import { CallError } from "../../../lib/server/call.ts";
import { deliveryQuery } from "../api/deliveries.ts";
import { DeliveredTable } from "./delivered-table.tsx";
import { useDeliveryPrint } from "../api/use-delivery-print.ts";
import { PassedOver } from "./passed-over.tsx";
import { locationText } from "../../../entities/location/location-text.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const DeliveryPrint = lazyPart(async () => (await import("./delivery-print.tsx")).DeliveryPrint);

const NOT_FOUND = 404;

/** Without an id, the address names no delivery. */
export function DeliveryDetail({ id }: { id: number | undefined }) {
  return id === undefined ? <NotFound /> : <NamedDelivery id={id} />;
}

function NotFound() {
  return <EmptyState icon="goods-in" title="Delivery not found" hint="The link is incomplete." />;
}

function NamedDelivery({ id }: { id: number }) {
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(id));
  const { printing, printLabels, printNote, onPrinted } = useDeliveryPrint(delivery);
  const tool = useTool();
  if (error instanceof CallError && error.status === NOT_FOUND) return <NotFound />;
  if (error && !delivery) return <Failed message={error.message} retry={() => void refetch()} />;
  return (
    <Detail
      title={delivery ? `Delivery ${delivery.deliveryNumber}` : <Skeleton share={0.5} />}
      summary={delivery ? deliveryFacts(delivery) : <Skeleton share={0.3} />}
      actions={
        delivery
          ? [
              { word: "Print labels", icon: "print", run: printLabels },
              { word: "Print delivery note", icon: "document", run: printNote },
              ...(delivery.reversedBy === null
                ? [{ word: "Undo", icon: "undo" as const, run: () => tool.open("reverse", { transactionId: delivery.transactionId }) }]
                : []),
            ]
          : []
      }
    >
      {delivery?.booked === false ? (
        <p role="status">
          {delivery.delivered.length} of {delivery.lines} lines have been booked in so far.
        </p>
      ) : null}
      {delivery && delivery.reversedBy !== null ? <p role="status">This delivery has been undone: its batches were taken out of stock again.</p> : null}
      <DeliveredTable delivery={delivery} beside />
      {delivery ? <PassedOver lines={delivery.passedOver} /> : null}
      {delivery && printing ? <DeliveryPrint key={printing.what} delivery={delivery} printing={printing} onPrinted={onPrinted} /> : null}
    </Detail>
  );
}

function deliveryFacts({
  supplier,
  orderNumber,
  at,
  user,
  warehouse,
  bin,
}: {
  supplier: string;
  orderNumber: string;
  at: string;
  user: string;
  warehouse: string;
  bin: string;
}) {
  return [supplier, orderNumber, showInstant(at), user, locationText({ warehouse, bin })].filter((text) => text !== "").join(" · ");
}
