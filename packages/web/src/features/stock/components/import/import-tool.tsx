/**
 * Import from CSV: select a file, check its lines, and import them.
 */
import { IMPORT_KINDS, type ImportKind, type RefusedLine } from "@apothecary/core/stock/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog } from "../../../../kit/dialog/dialog.tsx";
import { Progress } from "../../../../kit/dialog/progress.tsx";
import { StepBar } from "../../../../kit/dialog/stepper.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { showNumber } from "../../../../kit/table/columns/format.ts";
import { mayCall, useUser } from "../../../../lib/user/current-user.ts";
import { notify } from "../../../../lib/server/notify.ts";
import { noticeOfRefusal } from "../../../../lib/server/refusal.ts";
import type { ToolProps } from "../../../../lib/page/tool.ts";
import { IMPORTS, type Outcome, type Sending, useCheckLines, useImport } from "../../api/import.ts";
import { CheckStep } from "./check-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { type ImportFile, readImportFile, refusedAmong, sendable } from "./import-file.ts";
import { KIND_WORDS } from "./import-kinds.ts";
import { DoneStep, RunStep } from "./run-step.tsx";
import "./import.css";

type Stage =
  | { at: "choose"; fault?: string }
  | { at: "checking"; done: number; total: number }
  | { at: "check"; file: ImportFile; refused: readonly RefusedLine[] }
  | { at: "run"; file: ImportFile; sending: Sending }
  | { at: "done"; file: ImportFile; outcome: Outcome; left: number };

const STEPS = ["File", "Check", "Import"].map((title) => ({ title, complete: true, content: null }));
const STEP_OF: Readonly<Record<Stage["at"], number>> = { choose: 0, checking: 1, check: 1, run: 2, done: 2 };

/** The requested type if the user may import it, or else the first allowed one. */
function firstAllowedKind(kinds: readonly ImportKind[], wanted: string | undefined): ImportKind {
  return kinds.find((kind) => kind === wanted) ?? kinds[0] ?? "opening-stock";
}

/** A tool, optionally opened for a type of file (`for.kind=locations`). */
export function ImportTool({ values, onClose }: ToolProps) {
  const user = useUser();
  const kinds = IMPORT_KINDS.filter((kind) => mayCall(user, IMPORTS[kind], Date.now()));
  const [chosen, setChosen] = useState<ImportKind>();
  const kind = chosen ?? firstAllowedKind(kinds, values["kind"]);
  const [stage, setStage] = useState<Stage>({ at: "choose" });
  const checkLines = useCheckLines(kind, (refusal) => setStage({ at: "choose", fault: noticeOfRefusal(refusal)?.message ?? UNCHECKED }));
  const check = async (picked: File) => {
    const file = await readImportFile(kind, picked);
    if ("fault" in file) return setStage({ at: "choose", fault: file.fault });
    await checked(file, checkLines, setStage);
  };
  const again = () => setStage({ at: "choose" });
  if (stage.at === "run") {
    return <Running {...stage} onClose={onClose} onDone={(outcome, left) => setStage({ at: "done", file: stage.file, outcome, left })} />;
  }
  return (
    <Frame stage={stage} onBack={again} onClose={onClose} buttons={<Buttons stage={stage} onAgain={again} onImport={setStage} onClose={onClose} />}>
      {stage.at === "choose" ? (
        <ChooseStep kinds={kinds.length > 0 ? kinds : [kind]} kind={kind} fault={stage.fault} onKind={setChosen} onFile={(file) => void check(file)} />
      ) : null}
      {stage.at === "checking" ? <Progress label="Checking" done={stage.done} total={stage.total} unit="lines" /> : null}
      {stage.at === "check" ? <CheckStep file={stage.file} refused={stage.refused} /> : null}
      {stage.at === "done" ? <DoneStep file={stage.file} outcome={stage.outcome} left={stage.left} /> : null}
    </Frame>
  );
}

const UNCHECKED = "The file could not be checked because there was no answer. Please choose it again.";

/** Validates all lines on the server. */
async function checked(file: ImportFile, checkLines: ReturnType<typeof useCheckLines>, onStage: (stage: Stage) => void): Promise<void> {
  const lines = sendable(file);
  const total = lines.length;
  onStage({ at: "checking", done: 0, total });
  const outcome = await checkLines(fileToSend(file, lines), (done) => onStage({ at: "checking", done, total }));
  if (outcome === undefined) return;
  const refused = [...file.refused, ...outcome];
  onStage({ at: "check", file, refused: [...refused, ...refusedAmong(file, lines, refused)].toSorted((a, b) => a.line - b.line) });
}

function fileToSend({ kind, name, columns }: ImportFile, lines: Sending["lines"]): Sending {
  return { kind, fileName: name, columns: columns.map(({ field }) => field), lines };
}

interface ButtonsProps {
  stage: Stage;
  onAgain: () => void;
  onImport: (stage: Stage) => void;
  onClose: () => void;
}

function Buttons({ stage, onAgain, onImport, onClose }: ButtonsProps) {
  if (stage.at === "check") {
    const { file, refused } = stage;
    const without = new Set(refused.map(({ line }) => line));
    const lines = sendable(file).filter(({ line }) => !without.has(line));
    const count = `${showNumber(lines.length)} ${without.size > 0 ? "good " : ""}${lines.length === 1 ? "line" : "lines"}`;
    return (
      <>
        <button type="button" className="button button-quiet dialog-back" onClick={onAgain}>
          <Icon name="arrow-left" />
          Choose another file
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-main"
          disabled={lines.length === 0}
          onClick={() => onImport({ at: "run", file, sending: fileToSend(file, lines) })}
        >
          {lines.length === 0 ? "Nothing to import" : `Import ${count}`}
        </button>
      </>
    );
  }
  if (stage.at === "done") {
    return (
      <>
        <button type="button" className="button" onClick={onAgain}>
          Import another file
        </button>
        <button type="button" className="button button-main" onClick={onClose}>
          Close
        </button>
      </>
    );
  }
  return (
    <button type="button" className="button" onClick={onClose}>
      Cancel
    </button>
  );
}

interface RunningProps {
  file: ImportFile;
  sending: Sending;
  onDone: (outcome: Outcome, left: number) => void;
  onClose: () => void;
}

/** The running import. Starts automatically, resumes after a lost connection, and stops after the current part. */
function Running({ file, sending, onDone, onClose }: RunningProps) {
  const { run, stop, running, error, done, total, outcome } = useImport(sending);
  const [stopping, setStopping] = useState(false);
  const go = async () => {
    if (!(await run())) return;
    const { made, refused } = outcome();
    const words = KIND_WORDS[file.kind];
    const message = `${showNumber(made.length)} ${made.length === 1 ? words.one : words.many} imported from ${file.name}.`;
    const details = refused.length > 0 ? { details: { "Refused: ": refused.length } } : {};
    notify({ message, type: refused.length > 0 ? "warning" : "success", saveForLater: true, ...details });
    onDone({ made, refused }, total - made.length - refused.length);
  };
  const begin = useRef(go);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void begin.current();
  }, []);
  useWarnedOfLeaving(running);
  const halt = () => {
    setStopping(true);
    stop();
  };
  const buttons = running ? (
    <button type="button" className="button" disabled={stopping} onClick={halt}>
      {stopping ? "Stopping …" : "Stop"}
    </button>
  ) : (
    <>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
      <button type="button" className="button button-main" onClick={() => void go()}>
        Go on
      </button>
    </>
  );
  return (
    <Frame stage={{ at: "run", file, sending }} onClose={running ? () => undefined : onClose} buttons={buttons}>
      <RunStep done={done} total={total} error={running ? undefined : error} />
    </Frame>
  );
}

/** The browser warns before the window is closed during an import. */
function useWarnedOfLeaving(running: boolean): void {
  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [running]);
}

interface FrameProps {
  stage: Stage;
  buttons: ReactNode;
  onBack?: () => void;
  onClose: () => void;
  children: ReactNode;
}

function Frame({ stage, buttons, onBack, onClose, children }: FrameProps) {
  const wide = stage.at === "check" || (stage.at === "done" && stage.outcome.refused.length > 0);
  return (
    <Dialog title="Import from CSV" size={wide ? "widest" : "wide"} footer={buttons} onClose={onClose}>
      <StepBar steps={STEPS} at={STEP_OF[stage.at]} onGo={() => onBack?.()} />
      {children}
    </Dialog>
  );
}
