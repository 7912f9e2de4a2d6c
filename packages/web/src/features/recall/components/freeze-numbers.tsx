/**
 * The preview of freezing.
 */
import type { LotRef, FreezePreview } from "@apothecary/core/recall/contract";
import { useQuery } from "@tanstack/react-query";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Notice } from "../../../kit/page/page.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { amountText, countText } from "../api/figures.ts";
import { previewQuery } from "../api/recalls.ts";

interface Props {
  of: { batches: readonly LotRef[] } | { recallId: number };
  /** A drill freezes nothing and shows only dispatched quantities. */
  drill?: boolean;
}

/** Fetched each time it is shown. */
export function FreezeNumbers({ of, drill = false }: Props) {
  const { data, error, refetch, isLoading } = useQuery(previewQuery(of));
  if (error && !data) return <Failed message={error.message} retry={() => void refetch()} />;
  if (isLoading) {
    return (
      <div role="status" aria-label="Counting">
        <Skeleton share={0.8} />
        <Skeleton share={0.6} />
      </div>
    );
  }
  if (!data) return null;
  return (
    <>
      <Facts
        facts={[{ label: "Batches reached", value: countText(data.batches, "batch", "batches") }, ...(drill ? [] : stockFacts(data)), ...sentFacts(data)]}
      />
      {data.complete ? null : <Notice role="alert">The trace reached its limit. There may be more than is counted here.</Notice>}
    </>
  );
}

function stockFacts(data: FreezePreview) {
  const { rows, grams, units, alreadyFrozen, places, pallets, palletCount, jobs, jobCount, reservations } = data;
  return [
    {
      label: "To be frozen",
      value: rows === 0 ? "No stock left" : `${countText(rows, "row")}, ${amountText(grams, units)}, in ${countText(places, "location")}`,
    },
    { label: "Frozen already", value: countText(alreadyFrozen, "row") },
    {
      label: "Reservations lost",
      value:
        reservations === 0
          ? "None"
          : `${countText(reservations, "reservation")} of ${named(
              jobs.map(({ jobNumber }) => jobNumber),
              jobCount,
            )}`,
    },
    { label: "On roaming pallets", value: palletCount === 0 ? "None" : named(pallets, palletCount) },
  ];
}

function sentFacts({ orders, clients, dispatchedGrams, dispatchedUnits }: FreezePreview) {
  const value = orders === 0 ? "Nothing" : `${amountText(dispatchedGrams, dispatchedUnits)}, ${countText(orders, "order")}, ${countText(clients, "client")}`;
  return [{ label: "Dispatched already", value }];
}

/** The first names and the number of others. */
function named(names: readonly string[], count: number): string {
  const shown = names.slice(0, 5);
  return count > shown.length ? `${shown.join(", ")} and ${count - shown.length} more` : shown.join(", ");
}
