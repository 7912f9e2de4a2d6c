/**
 * The mass balance of a batch: calculated from the ledger and compared with stock.
 */
import type { LotAccount } from "@apothecary/core/trace/contract";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { yieldFacts } from "../../../entities/job/yield-facts.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Notice } from "../../../kit/page/page.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { POSTING_WORDS, SHOWN_POSTINGS } from "./posting-words.ts";

/**
 * The total of each movement type, the ledger balance and the stock, and what the jobs made of what went in. A difference
 * is a fault, and so is more product than material.
 */
export function LotBalance({ account: { balance, unit, partial, yields } }: { account: LotAccount }) {
  const shown = (quantity: number): string => showQuantity(quantity, unit);
  const sums = SHOWN_POSTINGS.filter((posting) => posting !== "moved" && balance.sums[posting] !== 0);
  const fault = !partial && balance.difference !== 0;
  const excessive = yields.some((one) => one.excessive);
  return (
    <Card
      title="Mass Balance"
      purpose="Calculated from the ledger."
      aside={
        partial ? null : (
          <Chip tone={fault || excessive ? "red" : "green"} icon={fault || excessive ? "error" : "check"}>
            {fault ? "Does not balance" : excessive ? "More made than used" : "Balances"}
          </Chip>
        )
      }
    >
      <Stack gap={3}>
        <Facts
          facts={[
            ...sums.map((posting) => ({ label: POSTING_WORDS[posting], value: shown(balance.sums[posting]) })),
            ...(balance.sums.moved === 0 ? [] : [{ label: "Moved in, net", value: shown(balance.sums.moved) }]),
            { label: "Left, according to the ledger", value: <strong>{shown(balance.left)}</strong> },
            { label: "In stock", value: <strong>{shown(balance.inStock)}</strong> },
          ]}
        />
        {yields.map((one) => (
          <Facts key={one.jobId} facts={[{ label: "Made by", value: <JobLink jobId={one.jobId} jobNumber={one.jobNumber} /> }, ...yieldFacts(one, shown)]} />
        ))}
        {excessive ? (
          <Notice tone="red" icon="error">
            More was made than the material that was used allows. Check what was entered at the completion: materials, quantities and what was made.
          </Notice>
        ) : null}
        {fault ? (
          <Notice tone="red" icon="error">
            The stock has {shown(Math.abs(balance.difference))} {balance.difference > 0 ? "more" : "less"} than the ledger accounts for. Count the batch, and
            tell your administrator.
          </Notice>
        ) : null}
        {partial ? <Notice>This balance does not include all ledger entries of the batch. See the transaction log for all of them.</Notice> : null}
      </Stack>
    </Card>
  );
}
