import { Icon } from "../../../../kit/layout/icon.tsx";
import { Progress } from "../../../../kit/dialog/progress.tsx";
import { download } from "../../../../kit/table/columns/csv.ts";
import { showNumber } from "../../../../kit/table/columns/format.ts";
import type { Outcome } from "../../api/import.ts";
import { type ImportFile, madeFile, refusedFile } from "./import-file.ts";
import { KIND_WORDS } from "./import-kinds.ts";
import { LinesTable } from "./lines-table.tsx";
import { Row, Stack } from "../../../../kit/layout/stack.tsx";

interface RunProps {
  done: number;
  total: number;
  error: string | undefined;
}

/** The progress of the import. */
export function RunStep({ done, total, error }: RunProps) {
  return (
    <Stack>
      <Progress label="Importing" done={done} total={total} unit="lines" />
      {error === undefined ? (
        <p className="quiet">Please leave this window open. Each line is imported completely or not at all.</p>
      ) : (
        <p className="form-dialog-error" role="alert">
          <Icon name="error" />
          {error}
        </p>
      )}
    </Stack>
  );
}

/** The results, with files to keep or correct. */
export function DoneStep({ file, outcome, left }: { file: ImportFile; outcome: Outcome; left: number }) {
  const { made, refused } = outcome;
  const words = KIND_WORDS[file.kind];
  return (
    <Stack>
      <Row gap={4} role="status">
        <Row as="p" className="import-count import-count-good">
          <Icon name="success" />
          {showNumber(made.length)} {made.length === 1 ? words.one : words.many} imported
        </Row>
        {refused.length > 0 ? (
          <Row as="p" className="import-count import-count-faulty">
            <Icon name="error" />
            {showNumber(refused.length)} refused
          </Row>
        ) : null}
        {left > 0 ? <p className="import-count">{showNumber(left)} not sent. Choose the file again to continue</p> : null}
      </Row>
      <Row gap={4}>
        {made.length > 0 ? (
          <button type="button" className="button" onClick={() => download(`${file.kind} imported lines`, madeFile(file, made))}>
            <Icon name="download" />
            Download imported lines
          </button>
        ) : null}
        {refused.length > 0 ? (
          <button type="button" className="button" onClick={() => download(`${file.kind} refused lines`, refusedFile(file, refused))}>
            <Icon name="download" />
            Download refused lines
          </button>
        ) : null}
      </Row>
      {refused.length > 0 ? (
        <>
          <p className="quiet">These lines were refused. Download refused lines, correct them, and choose that file next.</p>
          <LinesTable file={file} refused={refused} only />
        </>
      ) : null}
    </Stack>
  );
}
