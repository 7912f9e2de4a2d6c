/** The certificates of batches, to print. */
import { isKept, limitsText, type LotCertificate, STATE_WORDS } from "@apothecary/core/release/contract";
import type { ReactNode } from "react";
import { Paper, type PaperColumn, PaperTable } from "../../kit/print/paper.tsx";
import { PaperDialog } from "../../kit/print/paper-dialog.tsx";
import { showDay, showInstant, showQuantity } from "../../kit/table/columns/format.ts";
import { lotPath } from "../../lib/page/paths.ts";
import { type LotResult, type NumberedSample, numberedSamples, shownResult } from "./certificate.ts";

interface CertificateProps {
  title: string;
  lots: readonly LotCertificate[];
  /** Additional buttons. */
  more?: ReactNode;
  onClose: () => void;
}

/** Previews the certificates of batches, one a page, and prints them. */
export function CertificatePaper({ title, lots, more, onClose }: CertificateProps) {
  return <PaperDialog title={title} paper={lots.map((lot) => <Certificate key={`${lot.sku} ${lot.batchNumber}`} lot={lot} />)} more={more} onClose={onClose} />;
}

/** The certificate of analysis of a batch. */
function Certificate({ lot }: { lot: LotCertificate }) {
  const { sku, name, batchNumber, supplierBatchNumber, expiryDate, quantity, unit, state, results, files, decision, filledFrom } = lot;
  return (
    <Paper
      code={window.location.origin + lotPath(batchNumber, sku)}
      kind="Certificate of analysis"
      title={`${name}, batch ${batchNumber}`}
      facts={[
        { label: "SKU", value: sku },
        { label: "Supplier batch", value: supplierBatchNumber },
        { label: "Quantity", value: showQuantity(decision?.quantity ?? quantity, unit) },
        { label: "Expiry", value: showDay(expiryDate) },
        { label: "State", value: STATE_WORDS[state] },
        ...(decision ? decidedFacts(decision) : []),
        ...(filledFrom.length > 0 ? [{ label: "Filled at risk with", value: filledFrom.map(filledText).join("; ") }] : []),
      ]}
    >
      <PaperTable caption="Results" columns={COLUMNS} rows={results} rowKey={({ test }) => test} />
      <PaperTable caption="Retained samples" columns={sampleColumns(unit)} rows={numberedSamples(lot).filter(isKept)} rowKey={({ number }) => String(number)} />
      <PaperTable caption="Files" columns={FILE_COLUMNS} rows={files} rowKey={({ fileId }) => fileId} />
    </Paper>
  );
}

function decidedFacts({ name, by, at, meaning, condition, onlyFor, deviation, retestOn, shown }: NonNullable<LotCertificate["decision"]>) {
  return [
    { label: "Decided by", value: `${name} (${by}), ${showInstant(at)}` },
    { label: "Signature", value: meaning },
    ...(onlyFor ? [{ label: "Only for", value: onlyFor.name }] : []),
    ...(condition ? [{ label: "Condition", value: condition }] : []),
    ...(deviation ? [{ label: "Deviation", value: deviation }] : []),
    ...(retestOn ? [{ label: "Retest by", value: showDay(retestOn) }] : []),
    { label: "Signed content", value: shown },
  ];
}

const filledText = ({ sku, batchNumber, state }: LotCertificate["filledFrom"][number]): string => `${sku} ${batchNumber}: ${STATE_WORDS[state]}`;

const COLUMNS: readonly PaperColumn<LotResult>[] = [
  { header: "Test", cell: ({ test }) => test },
  { header: "Method", cell: ({ method }) => method },
  { header: "Limits", cell: limitsText },
  { header: "Result", cell: shownResult },
  { header: "Within limits", cell: ({ outOfSpecification }) => (outOfSpecification ? "No" : "Yes") },
  { header: "By", cell: ({ by }) => by },
];

const sampleColumns = (unit: LotCertificate["unit"]): readonly PaperColumn<NumberedSample>[] => [
  { header: "Sample", cell: ({ number }) => number },
  { header: "Quantity", cell: ({ quantity }) => showQuantity(quantity, unit) },
  { header: "Purpose", cell: ({ purpose }) => purpose },
  { header: "Kept at", cell: ({ retained }) => retained?.location ?? "" },
  { header: "Until", cell: ({ retained }) => showDay(retained?.keepUntil ?? null) },
  { header: "Taken", cell: ({ at, by }) => `${showInstant(at)}, ${by}` },
];

const FILE_COLUMNS: readonly PaperColumn<LotCertificate["files"][number]>[] = [
  { header: "File", cell: ({ fileName }) => fileName },
  { header: "Added", cell: ({ addedAt }) => showInstant(addedAt) },
  { header: "By", cell: ({ addedBy }) => addedBy },
];
