/**
 * Jobs closed short that need a decision.
 */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { followOnsQuery } from "../../../entities/job/follow-ons.ts";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { FOLLOW_ONS_PATH } from "../../../lib/page/links.ts";
import { Figure, Loaded, Widget } from "./widget.tsx";

/** Review opens them on the jobs page, where a follow-on is created or dismissed (specification 3, section 2). */
export function FollowOnsWidget() {
  const query = useQuery(followOnsQuery);
  const navigate = useNavigate();
  const review = () => void navigate(FOLLOW_ONS_PATH);
  return (
    <Widget title="Follow ons">
      <Stack gap={3}>
        <Loaded query={query}>{(jobs) => <Figure value={showNumber(jobs.length)} label="Jobs closed short" onOpen={review} />}</Loaded>
        <Row justify="end">
          <button type="button" className="button" onClick={review}>
            Review
          </button>
        </Row>
      </Stack>
    </Widget>
  );
}
