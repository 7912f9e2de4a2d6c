/** The release of a batch: what it waits for, its results, and who decided. */
import { DECISION_WORDS, enterResults, type LotCertificate, releaseLot, takeSample } from "@apothecary/core/release/contract";
import type { LotAccount } from "@apothecary/core/trace/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Icon, type IconName } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import type { Tone } from "../../../kit/layout/tone.ts";
import { showDay, showInstant } from "../../../kit/table/columns/format.ts";
import { useMay, useUser } from "../../../lib/user/current-user.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";
import { certificateQuery, type Sample } from "../../../entities/lot/certificate.ts";
import { FilledLots } from "./filled-lots.tsx";
import { PdfButton } from "./pdf-button.tsx";
import { LotFiles } from "./lot-files.tsx";
import { LotResults } from "./lot-results.tsx";
import { LotSamples } from "./lot-samples.tsx";

/** Loaded lazily: the field of a password has a library of its own. */
const DecisionDialog = lazyPart(async () => (await import("./decision-dialog.tsx")).DecisionDialog);
const ResultsDialog = lazyPart(async () => (await import("./results-dialog.tsx")).ResultsDialog);
const SampleDialog = lazyPart(async () => (await import("./sample-dialog.tsx")).SampleDialog);
const SampleLabelDialog = lazyPart(async () => (await import("./sample-label.tsx")).SampleLabelDialog);
const CertificatePaper = lazyPart(async () => (await import("../../../entities/lot/certificate-paper.tsx")).CertificatePaper);

const STATES: Readonly<Record<LotCertificate["state"], { word: string; tone: Tone; icon: IconName }>> = {
  waiting: { word: "Waits for its release", tone: "amber", icon: "clock" },
  conditional: { word: "Released under a condition", tone: "blue", icon: "info" },
  released: { word: "Released", tone: "green", icon: "check" },
  rejected: { word: "Rejected", tone: "red", icon: "redundant" },
};

type Opened = "sample" | "results" | "decision" | "certificate";

/** The card of a batch that needs a release, or had one. */
export function LotRelease({ account }: { account: LotAccount }) {
  const { data: lot } = useQuery(certificateQuery(account));
  const user = useUser();
  const [opened, setOpened] = useState<Opened>();
  const [labelled, setLabelled] = useState<Sample>();
  // How many samples there were before the one that was just taken, whose label is shown when the certificate has it.
  const [takenAfter, setTakenAfter] = useState<number>();
  if (!lot) return null;
  const onClose = () => setOpened(undefined);
  const taken = takenAfter === undefined ? undefined : lot.samples.slice(takenAfter).findLast(({ by }) => by === user?.username);
  const label = labelled ?? taken;
  const closeLabel = () => {
    setLabelled(undefined);
    setTakenAfter(undefined);
  };
  const state = STATES[lot.state];
  return (
    <>
      <Card
        title="Release"
        purpose="A second person decides before the batch is used."
        wide
        aside={
          <Chip tone={state.tone} icon={state.icon}>
            {state.word}
          </Chip>
        }
      >
        <Stack gap={3}>
          <Decided lot={lot} />
          <LotResults lot={lot} />
          <LotSamples lot={lot} onLabel={setLabelled} />
          <LotFiles lot={lot} />
          <Deeds lot={lot} account={account} onOpen={setOpened} />
        </Stack>
      </Card>

      {opened === "sample" ? <SampleDialog account={account} lot={lot} onTaken={() => setTakenAfter(lot.samples.length)} onClose={onClose} /> : null}
      {opened === "results" ? <ResultsDialog lot={lot} onClose={onClose} /> : null}
      {opened === "decision" ? <DecisionDialog lot={lot} onClose={onClose} /> : null}
      {label ? <SampleLabelDialog lot={lot} sample={label} onClose={closeLabel} /> : null}
      {opened === "certificate" ? (
        <CertificatePaper title={`Certificate of batch ${lot.batchNumber}`} lots={[lot]} more={<PdfButton lot={lot} />} onClose={onClose} />
      ) : null}
    </>
  );
}

/** Since when it waits, and the last decision. */
function Decided({ lot: { since, decision, filledFrom, filledInto } }: { lot: LotCertificate }) {
  return (
    <Facts
      pairs
      facts={[
        ...(since === null ? [] : [{ label: "Waits since", value: showInstant(since) }]),
        ...(decision
          ? [
              { label: "Decided", value: `${DECISION_WORDS[decision.decision]} by ${decision.name}, ${showInstant(decision.at)}` },
              { label: "Signed for", value: decision.meaning },
              ...(decision.onlyFor ? [{ label: "Only for", value: only(decision.onlyFor) }] : []),
              ...(decision.condition ? [{ label: "Condition", value: decision.condition }] : []),
              ...(decision.deviation ? [{ label: "Deviation", value: decision.deviation }] : []),
              ...(decision.retestOn ? [{ label: "Retest by", value: retestText(decision.retestOn, decision.retestBegan) }] : []),
            ]
          : []),
        ...(filledFrom.length > 0 ? [{ label: "Filled at risk with", value: <FilledLots lots={filledFrom} /> }] : []),
        ...(filledInto.length > 0 ? [{ label: "Filled at risk into", value: <FilledLots lots={filledInto} /> }] : []),
      ]}
    />
  );
}

const only = ({ kind, id, name }: { kind: "client" | "job"; id: number; name: string }) => (kind === "job" ? <JobLink jobId={id} jobNumber={name} /> : name);

const retestText = (on: string, began: string | undefined): string => (began === undefined ? showDay(on) : `${showDay(on)}, now due`);

interface DeedsProps {
  lot: LotCertificate;
  account: LotAccount;
  onOpen: (what: Opened) => void;
}

/** What the user may do next; who handled the batch reads why another person decides. */
function Deeds({ lot, account, onOpen }: DeedsProps) {
  const user = useUser();
  const [mayDecide, maySample, mayEnter] = [useMay(releaseLot), useMay(takeSample), useMay(enterResults)];
  const handled = user !== undefined && lot.handledBy.includes(user.id);
  const isOpen = lot.state === "waiting" || lot.state === "conditional";
  const buttons: { what: Opened; word: string; icon: IconName; main?: boolean }[] = [];
  if (isOpen && mayDecide && !handled) buttons.push({ what: "decision", word: "Decide", icon: "check", main: true });
  if (!isOpen && mayDecide && !handled && lot.state === "rejected") buttons.push({ what: "decision", word: "Decide again", icon: "check" });
  if (isOpen && mayEnter && lot.tests.length > 0) buttons.push({ what: "results", word: "Enter results", icon: "edit" });
  if (maySample && account.stock.length > 0) buttons.push({ what: "sample", word: "Take sample", icon: "formula" });
  buttons.push({ what: "certificate", word: "Certificate", icon: "print" });
  return (
    <>
      <Row gap={2}>
        {buttons.map(({ what, word, icon, main }) => (
          <button key={what} type="button" className={main ? "button button-main" : "button"} onClick={() => onOpen(what)}>
            <Icon name={icon} />
            {word}
          </button>
        ))}
      </Row>
      {isOpen && mayDecide && handled ? <CardNote>You booked in, made or sampled this batch. Another person decides on it.</CardNote> : null}
    </>
  );
}
