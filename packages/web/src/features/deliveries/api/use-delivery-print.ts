import type { Delivery } from "@apothecary/core/deliveries/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../../lib/server/keys.ts";
import { labelLines } from "./label-lines.ts";

/** What is printed of a delivery: its note, or the labels of these batches. */
export interface DeliveryPrinting {
  what: "labels" | "note";
  labels: Delivery["delivered"];
}

/** What is being printed of a delivery, and what prints it. The labels are read when they are printed. */
export function useDeliveryPrint(delivery: Delivery | undefined) {
  const [printing, print] = useState<DeliveryPrinting>();
  const queries = useQueryClient();
  const printLabels = async () => {
    if (!delivery) return;
    const { id, delivered } = delivery;
    const query = { queryKey: [...keys.deliveries.all, "labels", id], queryFn: () => labelLines(delivered), staleTime: 0 };
    // A failed query notifies by itself.
    const labels = await queries.fetchQuery(query).catch(() => undefined);
    if (labels) print({ what: "labels", labels });
  };
  return {
    printing,
    printLabels: () => void printLabels(),
    printNote: () => print({ what: "note", labels: [] }),
    onPrinted: () => print(undefined),
  };
}
