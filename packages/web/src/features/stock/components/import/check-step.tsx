import type { RefusedLine } from "@apothecary/core/stock/contract";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { download } from "../../../../kit/table/csv.ts";
import { showNumber } from "../../../../kit/table/format.ts";
import { type ImportFile, refusedFile } from "./import-file.ts";
import { LinesTable } from "./lines-table.tsx";

/** What the file would come to: nothing is written yet. */
export function CheckStep({ file, refused }: { file: ImportFile; refused: readonly RefusedLine[] }) {
  const good = file.lines.length - refused.length;
  return (
    <div className="import-check">
      <div className="import-counts" role="status">
        <p className="import-count import-count-good">
          <Icon name="success" />
          {showNumber(good)} good
        </p>
        <p className={`import-count ${refused.length > 0 ? "import-count-faulty" : ""}`}>
          <Icon name={refused.length > 0 ? "error" : "success"} />
          {showNumber(refused.length)} faulty
        </p>
        <p className="quiet import-name">{file.name}</p>
        {refused.length > 0 ? (
          <button type="button" className="button" onClick={() => download(`${file.kind} faulty lines`, refusedFile(file, refused))}>
            <Icon name="download" />
            Download the faulty lines
          </button>
        ) : null}
      </div>
      {refused.length > 0 ? (
        <p className="quiet">
          {good === 0
            ? "Correct the file and choose it again. Nothing was imported."
            : "Correct the file and choose it again. Or import the good lines now, and correct the faulty lines in a file of their own."}
        </p>
      ) : null}
      <LinesTable file={file} refused={refused} />
    </div>
  );
}
