/** The photographs and documents of a complaint. */
import { complaintFile, complaintFileAdded, complaintUpload, FILE_TYPES, NO_FILE_TYPE } from "@apothecary/core/complaints/contract";
import { MAX_FILES } from "@apothecary/core/lib/rules/record-file";
import type { Complaint } from "../../../entities/complaint/queries.ts";
import { AddFile, RecordFiles } from "../../../entities/file/record-files.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { call } from "../../../lib/server/call.ts";
import { fetchFile } from "../../../lib/server/fetch-file.ts";
import { useAction } from "../../../lib/server/use-action.ts";

/** JPEG, PNG and WebP pictures, and PDF documents. */
export function ComplaintFiles({ complaint: { id, files } }: { complaint: Complaint }) {
  const adding = useAction(complaintFileAdded);
  const giving = useAction(complaintFile, { quiet: true, onSuccess: fetchFile });
  const add = (
    <AddFile
      files={files}
      types={FILE_TYPES}
      refusal={NO_FILE_TYPE}
      onAnnounce={(file) => call(complaintUpload, { body: { id, ...file } })}
      onAdd={(file) => adding.run({ body: { id, ...file } })}
    />
  );
  return (
    <Card title="Files" purpose={`Pictures and PDF documents, at most ${MAX_FILES} of 10 MB.`} aside={add}>
      <RecordFiles id="complaint-files" files={files} onDownload={(fileId) => void giving.run({ body: { id, fileId } })} />
    </Card>
  );
}
