/**
 * Files of any length that read the table: the request reads as much as one request may, and stores the file if that is all
 * of it. Otherwise what it has read is the first piece, and the following ones are steps of an operation in the background.
 */
import { Readable } from "node:stream";
import type { Actor } from "../lib/actions/actor.ts";
import { joined, keepPiece } from "../lib/files/file-pieces.ts";
import { type Kept, keepReport, linked } from "../lib/files/files.ts";
import type { Action, Report } from "../lib/rules/endpoint.ts";
import { currentMeter } from "../lib/table/meter.ts";
import { now } from "../lib/time/clock.ts";
import { commit } from "./commit.ts";
import { defineOperation, readProgress } from "./operation.ts";

/** How long a request reads before leaving the rest to the background: below API Gateway's 30 s. */
const REQUEST_MS = 20_000;
/** How long a step reads: half of the time that a run in the background reserves for its last step. */
const STEP_MS = 5_000;
/** The read units after which a piece ends: with its last page a request stays below 2,000. */
const PIECE_UNITS = 1_500;
/** The most characters of a piece, but for its last page. */
const MAX_PIECE = 8_000_000;
/** How long pieces are used: less than the day after which the bucket removes them. A file that takes longer starts again. */
const MAX_AGE_MS = 12 * 3_600_000;

/** A page of a file: its lines, where it continues, and how far the file is then, if its progress has a total. */
export interface FilePage<Position> {
  text: string;
  next: Position | undefined;
  done?: number | undefined;
}

/** How a file is made of what was requested (`Asked`), page by page. */
interface FileInSteps<Asked, Position> {
  /** The kind of its operation, whose rows name it: never changed. */
  kind: string;
  /** The message with its link. */
  ready: (asked: Asked) => string;
  /** Its download name, by the day on which it is complete. */
  fileName: (asked: Asked) => string;
  /** What it begins with, such as headings. */
  beginning: string;
  /** What reads the page at a position, or the first: at most 500 read units. It is made for each piece, whose pages share what it keeps. */
  pages: (asked: Asked, actor: Actor) => (from: Position | undefined) => Promise<FilePage<Position>>;
  /** What its progress is counted to; without it, its pieces are counted, and how many they will be is not known. */
  total?: (asked: Asked) => number;
  /** The file itself, where the pieces are what it is made of. */
  made?: (pieces: Readable) => Promise<Readable>;
}

/** What is written of a file. Without `next` and with pieces, all of it is. */
interface Written<Position> {
  /** Their ids, in order. */
  pieces: string[];
  next?: Position | undefined;
  /** When the first piece was begun: milliseconds since the epoch. */
  begun: number;
  done: number;
}

interface State<Asked, Position> {
  asked: Asked;
  written?: Written<Position>;
}

/**
 * Defines a file, and returns what creates it: the answer is its link, or its progress where it continues in the
 * background. Repeating that request returns the current progress, and the link at the end.
 */
export function fileInSteps<Asked, Position>(file: FileInSteps<Asked, Position>): (asked: Asked, actor: Actor) => Promise<Report | Action> {
  const content = async (pieces: Readable): Promise<Readable> => (file.made ? file.made(pieces) : pieces);
  const keep = async (asked: Asked, pieces: Readable): Promise<Kept> => keepReport(file.fileName(asked), await content(pieces));
  const total = (asked: Asked): number => file.total?.(asked) ?? 0;
  defineOperation<State<Asked, Position>>(file.kind, async ({ asked, written }, actor) => {
    const before = written !== undefined && now() - written.begun < MAX_AGE_MS ? written : nothing<Position>();
    if (before.pieces.length > 0 && before.next === undefined) {
      const answer = await keep(asked, joined(before.pieces));
      return { writes: [], state: { asked, written: before }, done: total(asked) || before.done, answer };
    }
    const state = { asked, written: await withPiece(before, await nextPiece(file, asked, before, actor, STEP_MS)) };
    return { writes: [], state, done: state.written.done };
  });
  return async (asked, actor) => {
    let written: Written<Position> | undefined;
    if ((await readProgress(actor.requestId)) === undefined) {
      const piece = await nextPiece(file, asked, nothing<Position>(), actor, REQUEST_MS);
      if (piece.next === undefined) return reportReady(file.ready(asked), await keep(asked, Readable.from([Buffer.from(piece.text)], { objectMode: false })));
      written = await withPiece(nothing<Position>(), piece);
    }
    const rest = { kind: file.kind, state: { asked, written }, done: written?.done ?? 0, total: total(asked), background: true };
    const answer = await commit<Kept | Action>(actor, async () => ({ writes: [], answer: { fileName: "", key: "" }, rest }));
    return "key" in answer ? reportReady(file.ready(asked), answer) : answer;
  };
}

async function reportReady(message: string, kept: Kept): Promise<Report> {
  return { message, type: "success", ...(await linked(kept)) };
}

const nothing = <Position>(): Written<Position> => ({ pieces: [], begun: now(), done: 0 });

async function withPiece<Position>(before: Written<Position>, { text, next, done }: FilePage<Position>): Promise<Written<Position>> {
  return { ...before, pieces: [...before.pieces, await keepPiece(text)], next, done: done ?? before.done + 1 };
}

/** The next piece, from the previous one on: as many pages as its limits allow, and at least one. */
async function nextPiece<Asked, Position>(
  file: FileInSteps<Asked, Position>,
  asked: Asked,
  before: Written<Position>,
  actor: Actor,
  ms: number,
): Promise<FilePage<Position>> {
  const until = now() + ms;
  const mostUnits = unitsRead() + PIECE_UNITS;
  const readPage = file.pages(asked, actor);
  let text = before.pieces.length === 0 ? file.beginning : "";
  let { next } = before;
  let done: number | undefined;
  do {
    const page = await readPage(next);
    text += page.text;
    done = page.done ?? done;
    next = page.next;
  } while (next !== undefined && text.length < MAX_PIECE && unitsRead() < mostUnits && now() < until);
  return { text, next, done };
}

/** What the current request or event has read, in read units. */
const unitsRead = (): number => currentMeter()?.readUnits ?? 0;
