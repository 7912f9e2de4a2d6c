/**
 * Changes since the last working day that need attention, each with a link.
 */
import { addDays, lastWorkingDay } from "@apothecary/core/lib/rules/calendar";
import { type DigestKind, type DigestLine, reportsDigest } from "@apothecary/core/reports/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Card } from "../../../kit/layout/card.tsx";
import { Columns } from "../../../kit/layout/grid.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { call } from "../../../lib/server/call.ts";
import { today } from "../../../lib/user/business-time.ts";
import { keys } from "../../../lib/server/keys.ts";
import { paths } from "../../../lib/page/paths.ts";

const digestQuery = queryOptions({
  queryKey: [...keys.reports.all, "digest"],
  queryFn: ({ signal }): Promise<DigestLine[]> => call(reportsDigest, {}, { signal }),
});

/** Singular and plural texts, and the link of each. */
const LINES: Record<DigestKind, { one: string; many: string; to: string }> = {
  shortages: { one: "item is newly short", many: "items are newly short", to: `${paths.reports}?report=purchasing&onOrder=on` },
  expired: { one: "batch has expired", many: "batches have expired", to: `${paths.reports}?report=expiration&reading=expired` },
  expiring: { one: "batch expires within a week", many: "batches expire within a week", to: `${paths.reports}?report=expiration&reading=expiring` },
  overdueOrders: { one: "order is past its dispatch date", many: "orders are past their dispatch date", to: `${paths.sales}?sort=dispatchDate` },
  unprintedJobs: { one: "job needs a printed sheet", many: "jobs need a printed sheet", to: `${paths.manufacturing}?sort=printed` },
  openStockTakes: { one: "stock take is open", many: "stock takes are open", to: `${paths.stock}?tool=stock-take` },
  countRequests: { one: "location needs counting", many: "locations need counting", to: `${paths.stock}?tool=stock-take` },
  awaitingRelease: { one: "batch waits for its release", many: "batches wait for their release", to: paths.release },
};

/** The usual number of lines, whose height is reserved while they load. */
const USUAL_LINES = 4;

/** Keeps its height while it loads and without changes, so that the widgets below do not move. They show the details if it fails. */
export function Digest() {
  const { data, isError } = useQuery(digestQuery);
  if (isError && data === undefined) return null;
  return <Card title={sinceText(today())}>{data === undefined ? <Loading /> : <Lines lines={data} />}</Card>;
}

/** The days that are covered: since yesterday, or since Friday after a weekend. */
function sinceText(day: string): string {
  return lastWorkingDay(day) === addDays(day, -1) ? "Since yesterday" : "Since Friday";
}

function Lines({ lines }: { lines: readonly DigestLine[] }) {
  if (lines.length === 0) return <p className="quiet">Nothing needs attention.</p>;
  return (
    <Row gap={4}>
      {lines.map(({ kind, count }) => (
        <Link key={kind} to={LINES[kind].to}>
          {showNumber(count)} {count === 1 ? LINES[kind].one : LINES[kind].many}
        </Link>
      ))}
    </Row>
  );
}

function Loading() {
  return (
    <Columns gap={4}>
      {[...Array(USUAL_LINES).keys()].map((line) => (
        <p key={line}>
          <Skeleton />
        </p>
      ))}
    </Columns>
  );
}
