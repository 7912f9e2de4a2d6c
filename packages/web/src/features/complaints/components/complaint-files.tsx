/** The photographs and documents of a complaint: uploaded to the bucket, listed, and downloaded. */
import {
  type ComplaintFile,
  complaintFile,
  complaintFileAdded,
  complaintUpload,
  FILE_TYPES,
  MAX_FILE_BYTES,
  MAX_FILES,
} from "@apothecary/core/complaints/contract";
import { useRef, useState } from "react";
import type { Complaint } from "../../../entities/complaint/queries.ts";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { call } from "../../../lib/server/call.ts";
import { fetchFile } from "../../../lib/server/fetch-file.ts";
import { notify } from "../../../lib/server/notify.ts";
import { putFile } from "../../../lib/server/put-file.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { dayAt } from "../../../lib/user/business-time.ts";

const ADD = "Add file";
const KILOBYTE = 1_024;

/** JPEG, PNG and WebP pictures, and PDF documents. */
export function ComplaintFiles({ complaint: { id, files } }: { complaint: Complaint }) {
  const adding = useAction(complaintFileAdded);
  const giving = useAction(complaintFile, { quiet: true, onSuccess: fetchFile });
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const upload = async (file: File) => {
    setUploading(true);
    try {
      const fileId = await uploaded(id, file);
      if (fileId !== undefined) await adding.run({ body: { id, fileId, fileName: file.name } });
    } catch (error) {
      notify({ type: "error", message: error instanceof Error ? error.message : String(error) });
    } finally {
      setUploading(false);
    }
  };
  const download: Column<ComplaintFile> = {
    id: "download",
    header: "Download",
    width: 84,
    ...OF_BUTTONS,
    cell: ({ fileId, fileName }) => (
      <RowButtons actions={[{ icon: "download", word: "Download", name: `Download ${fileName}`, run: () => void giving.run({ body: { id, fileId } }) }]} />
    ),
  };
  const add = (
    <>
      <button type="button" className="button" aria-busy={uploading} disabled={uploading || files.length >= MAX_FILES} onClick={() => input.current?.click()}>
        <Icon name="upload" size="small" />
        {uploading ? "Uploading …" : ADD}
      </button>
      <input
        ref={input}
        type="file"
        accept={FILE_TYPES.join(",")}
        hidden
        aria-label={ADD}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload(file);
          // Lets the user choose the same file again.
          target.value = "";
        }}
      />
    </>
  );
  return (
    <Card title="Files" purpose={`Pictures and PDF documents, at most ${MAX_FILES} of 10 MB.`} aside={add}>
      {files.length === 0 ? (
        <CardNote>No files have been added.</CardNote>
      ) : (
        <DataTable
          id="complaint-files"
          name="Files"
          columns={[...COLUMNS, download]}
          rows={files}
          rowId={({ fileId }) => fileId}
          empty={{ title: "No files" }}
          height="rows"
          pageSize="all"
          dense
          plain
        />
      )}
    </Card>
  );
}

/** Uploads a file and returns its id. If its type or size is refused, notifies the user and returns nothing. */
async function uploaded(id: number, file: File): Promise<string | undefined> {
  const body = complaintUpload.body.safeParse({ id, fileName: file.name, contentType: file.type, bytes: Math.min(file.size, MAX_FILE_BYTES + 1) });
  if (!body.success) {
    notify({ type: "error", message: body.error.issues[0]?.message ?? "This file cannot be added." });
    return undefined;
  }
  const { fileId, ...link } = await call(complaintUpload, { body: body.data });
  await putFile(link, file);
  return fileId;
}

const COLUMNS: readonly Column<ComplaintFile>[] = [
  {
    id: "name",
    header: "File",
    width: 160,
    grow: true,
    priority: 1,
    value: ({ fileName }) => fileName,
    below: ({ bytes }) => `${showNumber(Math.ceil(bytes / KILOBYTE))} kB`,
  },
  { id: "added", header: "Added", kind: "day", width: 104, value: ({ addedAt }) => dayAt(addedAt) },
  { id: "by", header: "By", width: 110, value: ({ addedBy }) => addedBy },
];
