import { IMPORT_COLUMNS, type ImportKind, MAX_FILE_LINES } from "@apothecary/core/stock/contract";
import { type DragEvent, useId, useState } from "react";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { download } from "../../../../kit/table/columns/csv.ts";
import { PlainTable } from "../../../../kit/table/plain-table.tsx";
import { showNumber } from "../../../../kit/table/columns/format.ts";
import { importTemplate } from "./import-file.ts";
import { KIND_WORDS } from "./import-kinds.ts";
import { Row, Stack } from "../../../../kit/layout/stack.tsx";
import { Columns } from "../../../../kit/layout/grid.tsx";

interface Props {
  kinds: readonly ImportKind[];
  kind: ImportKind;
  /** The error of the last selected file. */
  fault: string | undefined;
  onKind: (kind: ImportKind) => void;
  onFile: (file: File) => void;
}

/** The type of import, its template, a description of the columns, and the file. */
export function ChooseStep({ kinds, kind, fault, onKind, onFile }: Props) {
  const name = useId();
  return (
    <Stack>
      <Stack as="fieldset" className="import-kinds">
        <legend>What is in the file?</legend>
        <Columns least="medium" fill>
          {kinds.map((one) => (
            <Row as="label" gap={3} oneLine key={one} className="import-kind">
              <input type="radio" name={name} checked={one === kind} onChange={() => onKind(one)} />
              <Icon name={KIND_WORDS[one].icon} />
              <Stack as="span" gap={0}>
                <span className="import-kind-title">{KIND_WORDS[one].title}</span>
                <span className="quiet">{KIND_WORDS[one].purpose}</span>
              </Stack>
            </Row>
          ))}
        </Columns>
      </Stack>
      <Row gap={4}>
        <button type="button" className="button" onClick={() => download(`${kind} template`, importTemplate(kind))}>
          <Icon name="download" />
          Download the template
        </button>
        <p className="quiet">The headings and an example line. Columns can be in any order.</p>
      </Row>
      <Drop fault={fault} onFile={onFile} />
      <ColumnHelp kind={kind} />
    </Stack>
  );
}

function ColumnHelp({ kind }: { kind: ImportKind }) {
  return (
    <details className="import-help">
      <summary>What each column means</summary>
      <PlainTable
        name="Columns of the file"
        columns={[
          { header: "Column", cell: ({ heading }) => heading },
          { header: "Needed", cell: ({ required }) => (required ? "Yes" : "No") },
          { header: "What it holds", cell: ({ help }) => help },
          { header: "Example", kind: "code", cell: ({ example }) => example },
        ]}
        rows={IMPORT_COLUMNS[kind]}
        rowId={({ field }) => field}
        whole
      />
    </details>
  );
}

function Drop({ fault, onFile }: Pick<Props, "fault" | "onFile">) {
  const [over, setOver] = useState(false);
  const faultId = useId();
  const take = (file: File | undefined) => {
    if (file) onFile(file);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const dragged = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <Stack gap={1}>
      <Stack
        as="label"
        gap={1}
        align="center"
        className="import-drop"
        data-over={over}
        onDragOver={dragged}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <Icon name="upload" size="large" />
        <span className="import-kind-title">Choose a CSV file, or drop it here</span>
        <span className="quiet">Up to {showNumber(MAX_FILE_LINES)} lines. Nothing is imported until you have seen the check.</span>
        <input
          type="file"
          className="visually-hidden"
          aria-label="CSV file"
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Lets the user select the same file again after correcting it.
            event.target.value = "";
          }}
        />
      </Stack>
      {fault === undefined ? null : (
        <p className="form-dialog-error" id={faultId} role="alert">
          <Icon name="error" />
          {fault}
        </p>
      )}
    </Stack>
  );
}
