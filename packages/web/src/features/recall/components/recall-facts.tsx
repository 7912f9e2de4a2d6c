import type { Recall } from "@apothecary/core/recall/contract";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts, type Fact } from "../../../kit/layout/facts.tsx";
import { showInstant } from "../../../kit/table/columns/format.ts";
import { RecallComplaints } from "./recall-complaints.tsx";
import { accountedText, amountText, countText, secondsText } from "../api/figures.ts";

/** Maximum number of names listed. */
const MAX_NAMES = 10;

/** The results of a recall. */
export function RecallFacts({ recall }: { recall: Recall }) {
  return (
    <Card title={recall.kind === "drill" ? "Drill" : "Recall"}>
      <Facts facts={[...recallFacts(recall), { label: "Complaints", value: <RecallComplaints named={recall.named} />, whole: true }]} pairs />
    </Card>
  );
}

/** What a recall froze and found. */
export function recallFacts(recall: Recall): Fact[] {
  const {
    kind,
    at,
    user,
    named,
    namedCount,
    batches,
    rows,
    grams,
    units,
    alreadyFrozen,
    reservations,
    jobs,
    jobCount,
    pallets,
    seconds,
    thaw,
    textForClients,
  } = recall;
  const frozen: Fact[] = [
    { label: "Frozen", value: `${countText(rows, "row")}, ${amountText(grams, units)}` },
    { label: "Frozen before", value: countText(alreadyFrozen, "row") },
    {
      label: "Reservations removed",
      value:
        reservations === 0
          ? "None"
          : `${reservations} of ${namesText(
              jobs.map(({ jobNumber }) => jobNumber),
              jobCount,
            )}`,
    },
    { label: "On roaming pallets", value: pallets.length === 0 ? "None" : namesText(pallets, pallets.length) },
  ];
  return [
    { label: "Started", value: `${showInstant(at)} by ${user}` },
    {
      label: "Batches named",
      value: namesText(
        named.map(({ sku, batchNumber }) => `${sku} ${batchNumber}`),
        namedCount,
      ),
    },
    { label: "Text for clients", value: textForClients || "The standard sentence", whole: true },
    { label: "Batches reached", value: batches },
    ...(kind === "drill" ? [] : frozen),
    { label: "Time from lot to list", value: secondsText(seconds) },
    { label: "Units accounted for", value: accountedText(recall), whole: true },
    ...(thaw
      ? [
          { label: "Thawed", value: `${showInstant(thaw.at)} by ${thaw.user}: ${thaw.reason}` },
          { label: "Rows thawed", value: thawText(thaw) },
        ]
      : []),
  ];
}

function thawText({ rows, changed, changedBatches }: NonNullable<Recall["thaw"]>): string {
  if (changed === 0) return countText(rows, "row");
  const names = namesText(
    changedBatches.map(({ sku, batchNumber }) => `${sku} ${batchNumber}`),
    changed,
  );
  return `${countText(rows, "row")}; ${changed} changed since then and were not thawed: ${names}`;
}

function namesText(names: readonly string[], count: number): string {
  const shown = names.slice(0, MAX_NAMES);
  return count > shown.length ? `${shown.join(", ")} and ${count - shown.length} more` : shown.join(", ");
}
