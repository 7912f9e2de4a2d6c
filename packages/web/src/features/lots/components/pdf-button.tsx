import { certificatePdf, type LotCertificate } from "@apothecary/core/release/contract";
import { Icon } from "../../../kit/layout/icon.tsx";
import { fetchFile } from "../../../lib/server/fetch-file.ts";
import { useAction } from "../../../lib/server/use-action.ts";

/** Requests the certificate of a batch as a PDF file, and downloads it. */
export function PdfButton({ lot: { sku, batchNumber } }: { lot: LotCertificate }) {
  const { run, isPending: busy } = useAction(certificatePdf, { onSuccess: (answer) => fetchFile(answer) });
  return (
    <button
      type="button"
      className="button"
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() => (busy ? undefined : void run({ body: { sku, batchNumber } }))}
    >
      <Icon name="download" />
      {busy ? "Creating the file …" : "PDF link"}
    </button>
  );
}
