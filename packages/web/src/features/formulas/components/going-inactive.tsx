import { useQuery } from "@tanstack/react-query";
import { OpenJobs, WaitingLines } from "../../../entities/job/under-way.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { underWayQuery } from "../api/formula-edits.ts";

/** The effect of making a formula inactive on its products and open work. */
export function GoingInactive({ formulaId }: { formulaId: number }) {
  const { data, error, refetch } = useQuery(underWayQuery(formulaId));
  if (!data) return error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />;
  const { jobs, waiting, products, lastActive } = data;
  const going = lastActive ? products.filter(({ active }) => active) : [];
  const openWork = jobs.length + waiting.length > 0;
  return (
    <Stack gap={2}>
      <p>
        {!lastActive
          ? "Another version of this formula is active, so its products stay active."
          : going.length === 0
            ? "No active products use it."
            : `Products that become inactive: ${going.map(({ sku }) => sku).join(", ")}.`}
      </p>
      <p>{openWork ? "Open jobs and orders can still be completed. It cannot be added to new orders." : "It has no open jobs or orders."}</p>
      <OpenJobs jobs={jobs} />
      <WaitingLines waiting={waiting} />
    </Stack>
  );
}
