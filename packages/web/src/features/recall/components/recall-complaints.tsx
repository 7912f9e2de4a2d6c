import type { Recall } from "@apothecary/core/recall/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { complaintsQuery } from "../../../entities/complaint/queries.ts";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { complaintPath } from "../../../lib/page/paths.ts";

/** Maximum number of batches whose complaints are read. */
const MAX_LOTS = 10;

/** The complaints about the batches that a recall names, by batch. */
export function RecallComplaints({ named }: Pick<Recall, "named">) {
  return (
    <Stack gap={1}>
      {named.slice(0, MAX_LOTS).map(({ sku, batchNumber }) => (
        <LotComplaints key={`${sku} ${batchNumber}`} sku={sku} batchNumber={batchNumber} />
      ))}
    </Stack>
  );
}

function LotComplaints({ sku, batchNumber }: Recall["named"][number]) {
  const { data, error, hasNextPage } = useInfiniteQuery(complaintsQuery({ sku, batchNumber }));
  const found = data?.pages.flatMap(({ rows }) => rows);
  return (
    <Row gap={2}>
      <LotLink batchNumber={batchNumber} sku={sku} />
      {error ? "could not be read" : found?.length === 0 ? "none" : null}
      {found?.map(({ id, complaintNumber }) => (
        <Link key={id} to={complaintPath(id)}>
          {complaintNumber}
        </Link>
      ))}
      {hasNextPage ? "and more" : null}
    </Row>
  );
}
