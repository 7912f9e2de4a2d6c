/**
 * The folder with the local stage's data. One process at a time uses it: the lock is SQLite's own, on a file beside
 * the data. The operating system releases it however the process ends, so locks are never stale.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseFileIn } from "../engines/dynamodb-engine.ts";
import { systemErrorCode, StartError } from "../engines/start-error.ts";
import { diskProblem, explainedDiskError } from "./disk-space.ts";

/** The format of our keys: 256 random bits in base64url. */
const KEY_BYTES = 32;
const KEY = /^[A-Za-z0-9_-]{43}$/;
/** SQLite's result code for a lock held by another process. */
const SQLITE_BUSY = 5;

/** Checks of files above this size are announced, in bytes. */
const TOLD_BYTES = 50_000_000;

export interface DataFolder {
  path: string;
  /** The DynamoDB engine's file. */
  databaseFile: string;
  /** The S3 engine's folder. */
  filesFolder: string;
  /** The key that signs sessions: generated once, readable by the owner only. */
  sessionKey(): string;
  /** Secrets that sign the ledger's seals, newest first: the first start generates one, readable by the owner only. */
  sealingKeys(): string[];
  /** Secrets that prove ledger rows, newest first, made likewise. */
  ledgerKeys(): string[];
  /** Records the address of the engine on this folder's data, for other processes that read it. */
  noteEngine(endpoint: string): void;
  /** Releases the lock. */
  release(): void;
}

/** Locks the folder for this process, and creates it if it is missing. Throws if it is locked or not writable, or its disk is full. */
export function openDataFolder(folder: string): DataFolder {
  const path = madeFolder(resolve(folder));
  const problem = diskProblem(path);
  if (problem) throw new StartError(`${problem} Or name another folder with DATA_DIR.`);
  const lock = locked(path);
  return {
    path,
    databaseFile: databaseFileIn(path),
    filesFolder: join(path, "s3"),
    sessionKey: () => keyIn(join(path, "session-key")),
    sealingKeys: () => readSealingKeys(path),
    ledgerKeys: () => readLedgerKeys(path),
    noteEngine: (endpoint) => writeFileSync(engineNote(path), `${endpoint}\n`, { mode: 0o600 }),
    release: () => lock.close(),
  };
}

const engineNote = (path: string): string => join(path, "dynamodb.endpoint");

/** The address of the engine of the host that has locked this folder; undefined if it recorded none. */
export function engineOn(folder: string): string | undefined {
  const note = engineNote(resolve(folder));
  return existsSync(note) ? readFileSync(note, "utf8").trim() : undefined;
}

function madeFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, ".writable"), "");
    return realpathSync(path);
  } catch (error) {
    const explained = explainedDiskError(error);
    if (explained instanceof StartError) throw explained;
    throw new StartError(`The data folder ${path} cannot be written (${systemErrorCode(error) ?? "unknown"}). Name another with DATA_DIR.`);
  }
}

function locked(path: string): DatabaseSync {
  const holder = join(path, "host.pid");
  const lock = new DatabaseSync(join(path, "host.lock"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    const busy = error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
    if (!busy) throw new StartError(`The lock of the data folder ${path} is damaged: remove ${join(path, "host.lock")} and start again.`);
    const pid = existsSync(holder) ? readFileSync(holder, "utf8").trim() : "unknown";
    throw new StartError(`The data folder ${path} is in use by process ${pid}. Stop that process, or name another folder with DATA_DIR.`);
  }
  writeFileSync(holder, `${process.pid}\n`);
  return lock;
}

/** The sealing keys of a folder. */
export const readSealingKeys = (folder: string): string[] => keysIn(join(resolve(folder), "sealing-keys"));
/** The keys of a folder's ledger rows. */
export const readLedgerKeys = (folder: string): string[] => keysIn(join(resolve(folder), "ledger-keys"));

/** The keys in a file, one per line, newest first; generates the first one if there are none. */
function keysIn(file: string): string[] {
  const known = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const keys = known.map((line) => line.trim()).filter((line) => line !== "");
  return keys.length > 0 ? keys : [keyIn(file)];
}

function keyIn(file: string): string {
  const known = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (KEY.test(known)) return known;
  const made = randomBytes(KEY_BYTES).toString("base64url");
  writeFileSync(`${file}.new`, `${made}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}

/**
 * Throws if SQLite cannot read the whole database file, after recovering the journal of a killed engine. The check is skipped
 * if the file is unchanged since a host stopped cleanly, because it takes time in proportion to the size. `say` is called
 * with a check that takes a while.
 */
export function assertSound(databaseFile: string, say: (line: string) => void): void {
  if (!existsSync(databaseFile) || isAsItWasLeft(databaseFile)) return;
  const { size } = statSync(databaseFile);
  if (size > TOLD_BYTES) say(`Checking the data, ${Math.ceil(size / 1_000_000)} MB: the last run did not end by itself …`);
  // An engine that is killed right after its start leaves an empty file beside its journal.
  const empty = statSync(databaseFile).size === 0 && !existsSync(`${databaseFile}-wal`);
  const said = empty ? "it is empty" : databaseComplaint(databaseFile);
  if (said) throw new StartError(`The database file ${databaseFile} is damaged (${said}). Put a copy back, or move it away to begin with an empty one.`);
}

const leftNote = (databaseFile: string): string => `${databaseFile}.left`;
const fileState = (databaseFile: string): string => {
  const { size, mtimeMs } = statSync(databaseFile);
  return `${size} ${mtimeMs}\n`;
};

/** Records the state of the file after a clean stop. */
export function noteAsLeft(databaseFile: string): void {
  if (existsSync(databaseFile)) writeFileSync(leftNote(databaseFile), fileState(databaseFile));
}

function isAsItWasLeft(databaseFile: string): boolean {
  const note = leftNote(databaseFile);
  return statSync(databaseFile).size > 0 && existsSync(note) && readFileSync(note, "utf8") === fileState(databaseFile);
}

function databaseComplaint(databaseFile: string): string | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(databaseFile);
    const [first] = database.prepare("PRAGMA quick_check(1)").all();
    const said = String(first?.["quick_check"] ?? "it answers nothing");
    return said === "ok" ? undefined : said.replaceAll(/\s+/g, " ");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database?.close();
  }
}
