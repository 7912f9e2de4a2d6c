import type { RefusedLine } from "@apothecary/core/stock/contract";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { download } from "../../../../kit/table/columns/csv.ts";
import { showNumber } from "../../../../kit/table/columns/format.ts";
import { type ImportFile, refusedFile } from "./import-file.ts";
import { LinesTable } from "./lines-table.tsx";
import { Grow, Row, Stack } from "../../../../kit/layout/stack.tsx";

/** The preview of the import; nothing is written yet. */
export function CheckStep({ file, refused }: { file: ImportFile; refused: readonly RefusedLine[] }) {
  const good = file.lines.length - refused.length;
  return (
    <Stack>
      <Row gap={4} role="status">
        <Row as="p" className="import-count import-count-good">
          <Icon name="success" />
          {showNumber(good)} good
        </Row>
        <Row as="p" className={`import-count ${refused.length > 0 ? "import-count-faulty" : ""}`}>
          <Icon name={refused.length > 0 ? "error" : "success"} />
          {showNumber(refused.length)} faulty
        </Row>
        <Grow as="p" className="quiet import-name">
          {file.name}
        </Grow>
        {refused.length > 0 ? (
          <button type="button" className="button" onClick={() => download(`${file.kind} faulty lines`, refusedFile(file, refused))}>
            <Icon name="download" />
            Download lines with errors
          </button>
        ) : null}
      </Row>
      {refused.length > 0 ? (
        <p className="quiet">
          {good === 0
            ? "Correct the file and choose it again. Nothing was imported."
            : "Correct the file and choose it again. Or import the valid lines now, and correct the others in a separate file."}
        </p>
      ) : null}
      <LinesTable file={file} refused={refused} />
    </Stack>
  );
}
