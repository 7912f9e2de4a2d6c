/**
 * Changes since yesterday that need attention, each with a link.
 */
import { type DigestKind, type DigestLine, reportsDigest } from "@apothecary/core/reports/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Card } from "../../../kit/layout/card.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/format.ts";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { paths } from "../../../lib/paths.ts";

const digestQuery = queryOptions({
  queryKey: [...keys.reports.all, "digest"],
  queryFn: ({ signal }): Promise<DigestLine[]> => call(reportsDigest, {}, { signal }),
});

/** Singular and plural texts, and the link of each. */
const LINES: Record<DigestKind, { one: string; many: string; to: string }> = {
  shortages: { one: "item is newly short", many: "items are newly short", to: `${paths.reports}?report=purchasing&onOrder=on` },
  expired: { one: "batch expired yesterday", many: "batches expired yesterday", to: `${paths.reports}?report=expiration&reading=expired` },
  expiring: { one: "batch expires within a week", many: "batches expire within a week", to: `${paths.reports}?report=expiration&reading=expiring` },
  overdueOrders: { one: "order is past its dispatch date", many: "orders are past their dispatch date", to: `${paths.sales}?sort=dispatchDate` },
  unprintedJobs: { one: "job needs a printed sheet", many: "jobs need a printed sheet", to: `${paths.manufacturing}?sort=printed` },
  openStockTakes: { one: "stock take is open", many: "stock takes are open", to: `${paths.stock}?tool=stock-take` },
  countRequests: { one: "location needs counting", many: "locations need counting", to: `${paths.stock}?tool=stock-take` },
};

/** Renders nothing while loading, on an error or without changes, because the widgets below show the details. */
export function Digest() {
  const { data = [] } = useQuery(digestQuery);
  if (data.length === 0) return null;
  return (
    <Card title="Since yesterday">
      <Row gap={4}>
        {data.map(({ kind, count }) => (
          <Link key={kind} to={LINES[kind].to}>
            {showNumber(count)} {count === 1 ? LINES[kind].one : LINES[kind].many}
          </Link>
        ))}
      </Row>
    </Card>
  );
}
