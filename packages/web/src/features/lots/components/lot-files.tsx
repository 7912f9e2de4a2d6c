/** The documents of a batch, such as the supplier's certificate. */
import { LOT_FILE_TYPES, type LotCertificate, lotFile, lotFileAdded, lotUpload, NO_LOT_FILE_TYPE } from "@apothecary/core/release/contract";
import { AddFile, RecordFiles } from "../../../entities/file/record-files.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { call } from "../../../lib/server/call.ts";
import { fetchFile } from "../../../lib/server/fetch-file.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { useMay } from "../../../lib/user/current-user.ts";

/** PDF documents, and JPEG and PNG pictures. */
export function LotFiles({ lot: { sku, batchNumber, files } }: { lot: LotCertificate }) {
  const adding = useAction(lotFileAdded);
  const giving = useAction(lotFile, { quiet: true, onSuccess: fetchFile });
  const mayAdd = useMay(lotFileAdded);
  return (
    <>
      {mayAdd ? (
        <Row gap={2}>
          <AddFile
            files={files}
            types={LOT_FILE_TYPES}
            refusal={NO_LOT_FILE_TYPE}
            onAnnounce={(file) => call(lotUpload, { body: { sku, batchNumber, ...file } })}
            onAdd={(file) => adding.run({ body: { sku, batchNumber, ...file } })}
          />
        </Row>
      ) : null}
      <RecordFiles id="lot-files" files={files} onDownload={(fileId) => void giving.run({ body: { sku, batchNumber, fileId } })} />
    </>
  );
}
