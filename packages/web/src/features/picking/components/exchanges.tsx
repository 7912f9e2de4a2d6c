/**
 * What is short because a later job has it reserved, and who could give way. Nothing changes before somebody presses.
 */
import { type Exchange, exchangeReservations } from "@apothecary/core/picking/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showDay, showQuantity } from "../../../kit/table/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { exchangesQuery, RESERVED_KEYS } from "../api/pick-lists.ts";

/** The exchanges that would help the jobs; nothing if there is none. */
export function Exchanges({ jobIds }: { jobIds: readonly number[] }) {
  const { data: proposed } = useQuery(exchangesQuery(jobIds));
  const [asking, setAsking] = useState<Exchange>();
  const exchange = useAction(exchangeReservations, {
    invalidates: RESERVED_KEYS,
    onSuccess: () => setAsking(undefined),
    onRefused: () => void setAsking(undefined),
  });
  if (!proposed || proposed.length === 0) return null;
  return (
    <Card title="Possible exchanges" purpose="Jobs that are dispatched later and not printed have reserved what is short here. The least harmful comes first.">
      <Stack gap={3}>
        {proposed.map((one) => (
          <Row key={`${one.elementId} ${one.from.jobId} ${one.to.jobId}`} justify="between">
            <span>
              <strong>{one.to.jobNumber}</strong> could have {showQuantity(one.quantity, one.unit)} of <span className="code">{one.sku}</span>, batch{" "}
              <span className="code">{one.batchNumber}</span>, from <strong>{one.from.jobNumber}</strong> ({dispatchOf(one)}). {harmOf(one)}
            </span>
            <button type="button" className="button" aria-label={`Exchange with ${one.from.jobNumber} …`} onClick={() => setAsking(one)}>
              <Icon name="move" />
              Exchange
            </button>
          </Row>
        ))}
      </Stack>
      {asking ? (
        <Confirmation
          title={`Take it from ${asking.from.jobNumber}?`}
          confirm={`Give ${showQuantity(asking.quantity, asking.unit)} to ${asking.to.jobNumber}`}
          busy={exchange.isPending}
          onConfirm={() => void exchange.run({ body: bodyOf(asking) })}
          onCancel={() => setAsking(undefined)}
        >
          <p>
            {showQuantity(asking.quantity, asking.unit)} of {asking.sku} {asking.batchNumber} will be reserved for {asking.to.jobNumber} instead of{" "}
            {asking.from.jobNumber}. {harmOf(asking)}
          </p>
        </Confirmation>
      ) : null}
    </Card>
  );
}

function dispatchOf({ from }: Exchange): string {
  return from.dispatchDate === null ? "no dispatch date" : `dispatched on ${showDay(from.dispatchDate)}`;
}

/** What the job that gives way takes instead, and what it lacks then. */
function harmOf({ from, instead, shortAfter, unit }: Exchange): string {
  const taken = instead.map((one) => `${showQuantity(one.quantity, unit)} of ${one.sku} ${one.batchNumber}`).join(", ");
  const takes = taken === "" ? "" : `${from.jobNumber} takes ${taken} instead.`;
  const lacks = shortAfter === 0 ? "It lacks nothing." : `${from.jobNumber} lacks ${showQuantity(shortAfter, unit)} then.`;
  return [takes, lacks].filter(Boolean).join(" ");
}

function bodyOf({ elementId, quantity, to, from, instead }: Exchange) {
  return {
    elementId,
    quantity,
    to: { jobId: to.jobId, jobStockId: to.jobStockId },
    from: { jobId: from.jobId, jobStockId: from.jobStockId },
    instead: instead.map((one) => ({ elementId: one.elementId, quantity: one.quantity })),
  };
}
