/** After an order was closed with less than ordered: the dispatch note, and the follow-ons that wait for a decision. */
import type { SalesOrder } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { followOnsQuery } from "../../../entities/job/follow-ons.ts";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { FOLLOW_ONS_PATH } from "../../../lib/page/links.ts";
import { type ClosingLine, sentOfOrdered } from "../api/closing.ts";

interface Props {
  order: Pick<SalesOrder, "soNumber" | "salesItems">;
  /** The lines that were sent short. */
  lines: readonly ClosingLine[];
  onNote: () => void;
  onClose: () => void;
}

/** Names what is missing, and offers the next steps. */
export function ClosedShortDialog({ order: { soNumber, salesItems }, lines, onNote, onClose }: Props) {
  const { data: waiting } = useQuery(followOnsQuery);
  const jobs = new Set(salesItems.flatMap((line) => line.jobs.map(({ productJobId }) => productJobId)));
  const followOns = waiting?.filter(({ id }) => jobs.has(id)) ?? [];
  return (
    <MessageDialog
      title={`${soNumber} is closed`}
      size="normal"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          {followOns.length > 0 ? (
            <Link className="button" to={FOLLOW_ONS_PATH}>
              <Icon name="history" />
              Review follow-on
            </Link>
          ) : null}
          <button type="button" className="button button-main" onClick={onNote}>
            <Icon name="print" />
            Dispatch note
          </button>
        </>
      }
    >
      <Stack>
        <p>Less than ordered was dispatched:</p>
        <ul>
          {lines.map((line) => (
            <li key={line.sku}>
              <span className="code">{line.sku}</span> {line.name}: {sentOfOrdered(line)}
            </li>
          ))}
        </ul>
        {followOns.length > 0 ? (
          <p>
            The missing quantity can be ordered again: {followOns.map(({ jobNumber }) => jobNumber).join(", ")} {followOns.length === 1 ? "waits" : "wait"} for
            a decision.
          </p>
        ) : null}
      </Stack>
    </MessageDialog>
  );
}
