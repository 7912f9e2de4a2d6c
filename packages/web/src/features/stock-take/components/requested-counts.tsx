import { dismissCountRequest } from "@apothecary/core/stock-take/contract";
import { useQuery } from "@tanstack/react-query";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Grow, Row, Stack } from "../../../kit/layout/stack.tsx";
import { showInstant, showNumber } from "../../../kit/table/columns/format.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { type RequestedCount, requestedCountsQuery } from "../api/stock-takes.ts";
import type { TakeView, TakeViews } from "../api/views.ts";

/** Maximum number of requests shown. */
const SHOWN = 20;

/** Locations where a picker did not find a batch, with actions; renders nothing if there are none. */
export function RequestedCounts({ views }: { views: TakeViews }) {
  const { data = [] } = useQuery(requestedCountsQuery);
  if (data.length === 0) return null;
  return (
    <Card title="Counts requested" purpose="A batch was not found here. The request closes when the location is counted.">
      <Stack as="ul" gap={3}>
        {data.slice(0, SHOWN).map((request) => (
          <Requested key={request.locationId} request={request} views={views} />
        ))}
      </Stack>
      {data.length > SHOWN ? <CardNote>and {showNumber(data.length - SHOWN)} more</CardNote> : null}
    </Card>
  );
}

function Requested({ request, views }: { request: RequestedCount; views: TakeViews }) {
  const { locationId, warehouse, bin, version, missing } = request;
  const name = `${warehouse} ${bin}`;
  const dismissal = useAction(dismissCountRequest);
  const { word, view } = nextCountStep(request);
  return (
    <Row as="li" align="start" gap={3}>
      <Grow>
        <p>
          <strong>{name}</strong>
        </p>
        {missing.map(({ elementId, sku, batchNumber, jobs, requestedBy, requestedAt }) => (
          <p key={elementId}>
            <span className="code">{sku}</span> {batchNumber} for{" "}
            {jobs.map((job, i) => (
              <span key={job.jobId}>
                {i > 0 ? ", " : ""}
                <JobLink {...job} />
              </span>
            ))}{" "}
            <span className="quiet">
              {requestedBy}, {showInstant(requestedAt)}
            </span>
          </p>
        ))}
        {request.stockTake?.counted ? <p className="quiet">It was counted before that. Finalise the stock take, then count the location again.</p> : null}
      </Grow>
      <Row oneLine>
        <button type="button" className="button" aria-label={`${word} ${name}`} onClick={() => views.go(view)}>
          {word}
        </button>
        <button
          type="button"
          className="button"
          aria-label={`Dismiss the request to count ${name}`}
          aria-busy={dismissal.isPending}
          onClick={() => void dismissal.run({ body: { locationId, version } })}
        >
          Dismiss
        </button>
      </Row>
    </Row>
  );
}

/** Continues the stock take with this location, or starts a new one. */
function nextCountStep({ locationId, stockTake }: RequestedCount): { word: string; view: TakeView } {
  if (!stockTake) return { word: "Count", view: { is: "new", location: locationId } };
  const { stockTakeGroupId: id, stockTakeId: location, counted } = stockTake;
  return counted ? { word: "Finalise", view: { is: "finalise", id } } : { word: "Count", view: { is: "count", id, location } };
}
