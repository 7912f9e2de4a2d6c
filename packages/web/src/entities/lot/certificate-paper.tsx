/** The certificates of batches, to print. */
import { certificateSheet, type LotCertificate } from "@apothecary/core/release/contract";
import type { ReactNode } from "react";
import { Paper, type PaperColumn, PaperTable } from "../../kit/print/paper.tsx";
import { PaperDialog } from "../../kit/print/paper-dialog.tsx";
import { showDay, showInstant, showQuantity } from "../../kit/table/columns/format.ts";
import { lotPath } from "../../lib/page/paths.ts";

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

const WRITING = { day: showDay, instant: showInstant, quantity: showQuantity };

/** The certificate of analysis of a batch. */
function Certificate({ lot }: { lot: LotCertificate }) {
  const { title, facts, results, samples, files } = certificateSheet(lot, WRITING);
  return (
    <Paper code={window.location.origin + lotPath(lot.batchNumber, lot.sku)} kind="Certificate of analysis" title={title} facts={facts}>
      {[results, samples, files].map(({ caption, headings, rows }) => (
        <PaperTable key={caption} caption={caption} columns={columns(headings)} rows={rows} rowKey={(row) => row.join("\n")} />
      ))}
    </Paper>
  );
}

const columns = (headings: readonly string[]): readonly PaperColumn<readonly string[]>[] => headings.map((header, i) => ({ header, cell: (row) => row[i] }));
