/**
 * Shortages that a later job's reservation could cover, each with an exchange that the user can confirm.
 */
import { type Exchange, exchangeReservations } from "@apothecary/core/picking/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showDay, showQuantity } from "../../../kit/table/columns/format.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { exchangesQuery } from "../api/pick-lists.ts";

/** The possible exchanges for the jobs; renders nothing if there are none. */
export function Exchanges({ jobIds }: { jobIds: readonly number[] }) {
  const { data: proposed } = useQuery(exchangesQuery(jobIds));
  const [confirming, setConfirming] = useState<Exchange>();
  const exchange = useAction(exchangeReservations, {
    onSuccess: () => setConfirming(undefined),
    onRefused: () => void setConfirming(undefined),
  });
  if (!proposed || proposed.length === 0) return null;
  return (
    <Card
      title="Possible exchanges"
      purpose="Jobs with a later dispatch date, and no printed recipe sheet, have reserved stock that is short here. The exchange with the least effect comes first."
    >
      <Stack gap={3}>
        {proposed.map((one) => (
          <Row key={`${one.elementId} ${one.from.jobId} ${one.to.jobId}`} justify="between">
            <span>
              <strong>{one.to.jobNumber}</strong> could have {showQuantity(one.quantity, one.unit)} of <span className="code">{one.sku}</span>, batch{" "}
              <span className="code">{one.batchNumber}</span>, from <strong>{one.from.jobNumber}</strong> ({dispatchText(one)}). {exchangeEffect(one)}
            </span>
            <button type="button" className="button" aria-label={`Exchange with ${one.from.jobNumber} …`} onClick={() => setConfirming(one)}>
              <Icon name="move" />
              Exchange
            </button>
          </Row>
        ))}
      </Stack>
      {confirming ? (
        <Confirmation
          title={`Take stock from ${confirming.from.jobNumber}?`}
          confirm={`Give ${showQuantity(confirming.quantity, confirming.unit)} to ${confirming.to.jobNumber}`}
          busy={exchange.isPending}
          onConfirm={() => void exchange.run({ body: exchangeBody(confirming) })}
          onCancel={() => setConfirming(undefined)}
        >
          <p>
            {showQuantity(confirming.quantity, confirming.unit)} of {confirming.sku} {confirming.batchNumber} will be reserved for {confirming.to.jobNumber}{" "}
            instead of {confirming.from.jobNumber}. {exchangeEffect(confirming)}
          </p>
        </Confirmation>
      ) : null}
    </Card>
  );
}

function dispatchText({ from }: Exchange): string {
  return from.dispatchDate === null ? "no dispatch date" : `dispatched on ${showDay(from.dispatchDate)}`;
}

/** The replacement that the other job gets, and its remaining shortage. */
function exchangeEffect({ from, instead, shortAfter, unit }: Exchange): string {
  const taken = instead.map((one) => `${showQuantity(one.quantity, unit)} of ${one.sku} ${one.batchNumber}`).join(", ");
  const takes = taken === "" ? "" : `${from.jobNumber} takes ${taken} instead.`;
  const lacks = shortAfter === 0 ? "It has no shortage." : `${from.jobNumber} will be ${showQuantity(shortAfter, unit)} short.`;
  return [takes, lacks].filter(Boolean).join(" ");
}

function exchangeBody({ elementId, quantity, to, from, instead }: Exchange) {
  return {
    elementId,
    quantity,
    to: { jobId: to.jobId, jobStockId: to.jobStockId },
    from: { jobId: from.jobId, jobStockId: from.jobStockId },
    instead: instead.map((one) => ({ elementId: one.elementId, quantity: one.quantity })),
  };
}
