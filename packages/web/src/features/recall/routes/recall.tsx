import { type Recall, recallListReport } from "@apothecary/core/recall/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Notice, Page } from "../../../kit/page/page.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { PrintMark } from "../../../kit/print/print-mark.tsx";
import { numberedId } from "../../../lib/page/address-id.ts";
import { CallError } from "../../../lib/server/call.ts";
import { fetchFile } from "../../../lib/server/fetch-file.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { recallOutcomes } from "../api/figures.ts";
import { RecallProgress } from "../components/recall-progress.tsx";
import { recallLetters } from "../api/letters.ts";
import { isWorking, linesQuery, recallQuery } from "../api/recalls.ts";
import { ClientTable } from "../components/client-table.tsx";
import { FrozenRows } from "../components/frozen-rows.tsx";
import { LineTable } from "../components/line-table.tsx";
import { RecallFacts } from "../components/recall-facts.tsx";
import { StateChip } from "../components/state-chip.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const EffectivenessPaper = lazyPart(async () => (await import("../components/effectiveness-paper.tsx")).EffectivenessPaper);
const FreezeAgainDialog = lazyPart(async () => (await import("../components/freeze-again-dialog.tsx")).FreezeAgainDialog);
const Letters = lazyPart(async () => (await import("../components/letters.tsx")).Letters);
const ThawDialog = lazyPart(async () => (await import("../components/thaw-dialog.tsx")).ThawDialog);

const NOT_FOUND = 404;
/** Prints the letters of all clients. */
const ALL = "all";

/** A recall or a drill: stock changes, clients, recall list and letters. */
export function Component() {
  const id = numberedId(useParams()["id"]);
  return id === undefined ? <NotFound /> : <NamedRecall id={id} />;
}

function NotFound() {
  return (
    <Page title="Recall">
      <EmptyState icon="frozen" title="Recall not found" hint="The link is incomplete." />
    </Page>
  );
}

function NamedRecall({ id }: { id: number }) {
  const { data: recall, error, refetch } = useQuery(recallQuery(id));
  if (error instanceof CallError && error.status === NOT_FOUND) return <NotFound />;
  if (error && !recall) {
    return (
      <Page title="Recall">
        <Failed message={error.message} retry={() => void refetch()} />
      </Page>
    );
  }
  if (!recall) {
    return (
      <Page title="Recall" heading={<Skeleton share={0.3} />}>
        <Skeleton share={0.8} />
      </Page>
    );
  }
  return <Loaded recall={recall} />;
}

function Loaded({ recall }: { recall: Recall }) {
  const ready = recall.state !== "working";
  const { data: lines = [] } = useQuery(linesQuery(recall.id, ready));
  const [printed, print] = useState<string>();
  const [dialog, show] = useState<"thaw" | "again" | "report">();
  const file = useAction(recallListReport, { onSuccess: fetchFile });
  const letters = recallLetters(recall.clientList, lines, printed === ALL ? undefined : Number(printed));
  const { clients, total } = recallOutcomes(recall.clientList, lines);
  const inForce = recall.kind === "recall" && recall.state === "frozen";
  const changes = useChangesAction();
  const actions: readonly PageAction[] = [
    { word: "Download list", icon: "download", run: () => void file.run({ body: { recallId: recall.id } }) },
    // Thaw stays a button; the rarer Freeze again goes into the menu.
    ...(inForce
      ? ([
          { word: "Thaw", icon: "undo", run: () => show("thaw") },
          { word: "Freeze again", icon: "frozen", run: () => show("again") },
        ] as const)
      : []),
    ...(ready ? ([{ word: "Effectiveness report", icon: "report", run: () => show("report") }] as const) : []),
    changes({ kind: "recall", id: recall.id, name: recall.recallNumber }),
    ...(ready && lines.length > 0 ? ([{ word: "Print letters", icon: "print", run: () => print(ALL), main: true }] as const) : []),
  ];
  return (
    <Page
      title={`${recall.kind === "drill" ? "Drill" : "Recall"} ${recall.recallNumber}`}
      eyebrow={
        <>
          <StateChip of={recall} />
          {recall.kind === "drill" ? <Chip tone="grey">Nothing was frozen</Chip> : null}
        </>
      }
      purpose={recall.reason}
      actions={actions}
      width="wide"
    >
      <Stack gap={4}>
        {isWorking(recall) ? (
          <Notice tone="blue" icon="clock">
            This runs in the background. The results appear when it is complete.
          </Notice>
        ) : null}
        {recall.complete || !recall.agrees ? null : <Notice>The trace reached its limit. There may be more batches and clients than are listed here.</Notice>}
        {recall.agrees ? null : (
          <Notice role="alert">
            A second count of the ledger found more than this list. Rows of the ledger are not where the trace looks for them: tell IT.
          </Notice>
        )}
        <RecallFacts recall={recall} />
        {ready && clients.length > 0 ? <RecallProgress recall={recall} total={total} /> : null}
        <Card title="Clients" purpose="Tick clients when you tell them and when they answer. Letters go to the recall contacts in the directory.">
          <ClientTable recallId={recall.id} clients={clients} onLetter={(clientId) => print(String(clientId))} />
        </Card>
        <Card title="Recall list" purpose="The quantity of these batches sent for each order.">
          <LineTable recall={recall} ready={ready} />
        </Card>
        {recall.kind === "recall" ? (
          <Card title="Stock" purpose="Rows frozen and thawed, and reservations removed, from the transaction log.">
            <FrozenRows recall={recall} ready={ready} />
          </Card>
        ) : null}
      </Stack>
      {dialog === "thaw" ? <ThawDialog recall={recall} onClose={() => show(undefined)} /> : null}
      {dialog === "again" ? <FreezeAgainDialog recall={recall} onClose={() => show(undefined)} /> : null}
      {dialog === "report" ? <EffectivenessPaper recall={recall} lines={lines} onClose={() => show(undefined)} /> : null}
      {recall.kind === "drill" ? <PrintMark word="DRILL" /> : null}
      {printed === undefined ? null : <Letters key={printed} recall={recall} letters={letters} onPrinted={() => print(undefined)} />}
    </Page>
  );
}
