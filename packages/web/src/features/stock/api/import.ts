/**
 * Importing a file: it is checked and imported in parts, to show progress.
 */
import {
  type GivenLine,
  importComponentry,
  type ImportKind,
  importLocations,
  importOpeningStock,
  importRawMaterials,
  type MadeLine,
  MAX_FILE_LINES,
  MAX_FILE_NAME,
  lineChunks,
  type RefusedLine,
} from "@apothecary/core/stock/contract";
import { useRef, useState } from "react";
import type { CallError } from "../../../lib/server/call.ts";
import { noticeOfRefusal } from "../../../lib/server/refusal.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { newId } from "../../../lib/page/new-id.ts";

/** The endpoints for each type of file. */
export const IMPORTS = {
  "raw-materials": importRawMaterials,
  componentry: importComponentry,
  "opening-stock": importOpeningStock,
  locations: importLocations,
} as const;

/** The lines to send, with values by column field. */
export interface Sending {
  kind: ImportKind;
  fileName: string;
  columns: readonly string[];
  lines: readonly GivenLine[];
}

/** The results so far. */
export interface Outcome {
  made: readonly MadeLine[];
  refused: readonly RefusedLine[];
}

const NOTHING_YET: Outcome = { made: [], refused: [] };

/** One part of a file. */
interface Part {
  lines: GivenLine[];
  outcome?: Outcome;
}

function importBody(of: Sending, lines: readonly GivenLine[], preview: boolean) {
  return {
    preview,
    fileName: of.fileName.slice(0, MAX_FILE_NAME),
    columns: [...of.columns],
    lines: lines.map(({ line, cells }) => ({ line, cells: [...cells] })),
  };
}

/** Validates the lines without writing. Returns the refused lines; undefined if there was no answer. */
export function useCheckLines(kind: ImportKind, onRefused: (refusal: CallError) => void) {
  const action = useAction(IMPORTS[kind], {
    quiet: true,
    refreshesLater: true,
    onRefused: (refusal) => {
      onRefused(refusal);
      return true;
    },
  });
  return async (of: Sending, tell: (done: number) => void): Promise<RefusedLine[] | undefined> => {
    const refused: RefusedLine[] = [];
    let done = 0;
    for (const lines of lineChunks(of.columns, of.lines, MAX_FILE_LINES)) {
      const answer = await action.run({ body: importBody(of, lines, true) }, { requestId: newId(), background: false });
      if (answer === undefined) return undefined;
      refused.push(...(answer.refused ?? []));
      done += lines.length;
      tell(done);
    }
    return refused;
  };
}

/** The message if an import is interrupted. */
const CUT_OFF = "The server did not respond. Continue when you are back online. Lines that were imported are not imported again.";

/**
 * A resumable import. `run` continues where it stopped and retries a part without an answer under the same request id.
 * `stop` ends it after the current part.
 */
export function useImport(of: Sending) {
  const [parts] = useState((): Part[] => lineChunks(of.columns, of.lines).map((lines) => ({ lines })));
  const [done, setDone] = useState(0);
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string>();
  const stopped = useRef(false);
  const action = useAction(IMPORTS[of.kind], {
    quiet: true,
    inSteps: true,
    refreshesLater: true,
    onRefused: (refusal) => {
      setError(noticeOfRefusal(refusal)?.message ?? CUT_OFF);
      return true;
    },
  });

  const outcome = (): Outcome => {
    const all = parts.map((part) => part.outcome ?? NOTHING_YET);
    return { made: all.flatMap(({ made }) => made), refused: all.flatMap(({ refused }) => refused) };
  };
  const sendParts = async (): Promise<boolean> => {
    for (const part of parts) {
      if (part.outcome) continue;
      if (stopped.current) return true;
      const answer = await action.run({ body: importBody(of, part.lines, false) });
      if (answer === undefined) return false;
      setError(undefined);
      part.outcome = { made: answer.made ?? [], refused: answer.refused ?? [] };
      setDone(processedLineCount(parts));
    }
    return true;
  };

  /** Returns true if all parts are answered or it was stopped. */
  const run = async (): Promise<boolean> => {
    setRunning(true);
    const finished = await sendParts();
    setRunning(false);
    void action.refresh();
    return finished;
  };
  const stop = () => {
    stopped.current = true;
  };
  return { run, stop, running, error, done: done + (action.progress?.done ?? 0), total: of.lines.length, outcome };
}

const processedLineCount = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + (part.outcome ? part.lines.length : 0), 0);
