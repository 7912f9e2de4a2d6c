/** The photographs and documents of a record: uploaded to the bucket, listed, and downloaded. */
import { announcedFile, MAX_FILE_BYTES, MAX_FILES, type RecordFile, type UploadLink } from "@apothecary/core/lib/rules/record-file";
import { type ReactNode, useRef, useState } from "react";
import * as z from "zod";
import { CardNote } from "../../kit/layout/card.tsx";
import { Icon } from "../../kit/layout/icon.tsx";
import { type Column, OF_BUTTONS } from "../../kit/table/columns/column.ts";
import { showNumber } from "../../kit/table/columns/format.ts";
import { DataTable } from "../../kit/table/data-table.tsx";
import { RowButtons } from "../../kit/table/grid/row-buttons.tsx";
import { notify } from "../../lib/server/notify.ts";
import { putFile } from "../../lib/server/put-file.ts";
import { dayAt } from "../../lib/user/business-time.ts";

const ADD = "Add file";
const KILOBYTE = 1_024;

/** A file before it is uploaded, of one of the types of a record. */
interface Announced<Type extends string> {
  fileName: string;
  contentType: Type;
  bytes: number;
}

interface AddProps<Type extends string> {
  files: readonly RecordFile[];
  /** What the record takes, and the refusal of anything else. */
  types: readonly Type[];
  refusal: string;
  onAnnounce: (file: Announced<Type>) => Promise<UploadLink>;
  onAdd: (file: { fileId: string; fileName: string }) => Promise<unknown>;
}

/** A button that uploads a file and adds it to its record. If its type or size is refused, it notifies the user. */
export function AddFile<Type extends string>({ files, types, refusal, onAnnounce, onAdd }: AddProps<Type>) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const upload = async (file: File) => {
    const announced = z
      .object(announcedFile(types, refusal))
      .safeParse({ fileName: file.name, contentType: file.type, bytes: Math.min(file.size, MAX_FILE_BYTES + 1) });
    if (!announced.success) return notify({ type: "error", message: announced.error.issues[0]?.message ?? "This file cannot be added." });
    setUploading(true);
    try {
      const { fileId, ...link } = await onAnnounce(announced.data);
      await putFile(link, file);
      await onAdd({ fileId, fileName: file.name });
    } catch (error) {
      notify({ type: "error", message: error instanceof Error ? error.message : String(error) });
    } finally {
      setUploading(false);
    }
  };
  return (
    <>
      <button type="button" className="button" aria-busy={uploading} disabled={uploading || files.length >= MAX_FILES} onClick={() => input.current?.click()}>
        <Icon name="upload" size="small" />
        {uploading ? "Uploading …" : ADD}
      </button>
      <input
        ref={input}
        type="file"
        accept={types.join(",")}
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
}

interface FilesProps {
  id: string;
  files: readonly RecordFile[];
  onDownload: (fileId: string) => void;
}

/** The files of a record, each with a download. */
export function RecordFiles({ id, files, onDownload }: FilesProps): ReactNode {
  const download: Column<RecordFile> = {
    id: "download",
    header: "Download",
    width: 84,
    ...OF_BUTTONS,
    cell: ({ fileId, fileName }) => (
      <RowButtons actions={[{ icon: "download", word: "Download", name: `Download ${fileName}`, run: () => onDownload(fileId) }]} />
    ),
  };
  if (files.length === 0) return <CardNote>No files have been added.</CardNote>;
  return (
    <DataTable
      id={id}
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
  );
}

const COLUMNS: readonly Column<RecordFile>[] = [
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
