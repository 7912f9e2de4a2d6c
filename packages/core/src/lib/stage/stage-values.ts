/**
 * What operators replace while a stage runs: its secrets, the name of its table, and whether rows may be written. A deployed
 * function reads them when it starts, and again before they are a minute old, so that a new value is in use everywhere after
 * `LIFETIME_MS`. On the local stage they are fixed settings.
 */
import * as z from "zod";
import { AwsRefusal, callAws } from "./aws-call.ts";
import { clockDrift, MAX_DRIFT_MS, now } from "../time/clock.ts";
import { AppError } from "../actions/error.ts";
import { acceptedKeys, secretKeysIn } from "./secret-keys.ts";
import { configure, type Settings, settings, type Sources } from "./settings.ts";

/** The age at which a value is read again before it is used, and the earlier one at which this happens in the background. */
const LIFETIME_MS = 60_000;
const RENEWAL_MS = 30_000;
/** How long operators wait until a value is in use everywhere: its lifetime, and the longest time that a request takes. */
export const READ_EVERYWHERE_MS = LIFETIME_MS + 30_000;
/** How long the last value is used if it cannot be read again. */
const LONGEST_USE_MS = 15 * 60_000;
/** A reading that takes longer was interrupted: a function does not run between two requests. */
const LONGEST_READING_MS = 15_000;
const RETRY_SECONDS = 60;

/** The table in use, as the stage's parameter has it. */
export const TableInUse = z.strictObject({
  table: z.string().min(1),
  writes: z.enum(["open", "stopped"]),
  /** The table that was in use before, for the way back. */
  before: z.string().optional(),
  /** While the stage is being restored: the table that it will use, and the time that this one has (ISO 8601) unless it existed. */
  restoring: z.strictObject({ table: z.string().min(1), at: z.string().optional() }).optional(),
  /** When this was written, ISO 8601. */
  since: z.string().optional(),
});
export type TableInUse = z.infer<typeof TableInUse>;

/** Secrets and parameters as texts. */
export interface ValueStore {
  secret(arn: string): Promise<string>;
  parameter(name: string): Promise<string>;
  /** Writes a parameter; only commands do. */
  write(name: string, text: string): Promise<void>;
}

const aws: ValueStore = {
  secret: async (SecretId) => (await callAws<{ SecretString: string }>("secretsmanager", "GetSecretValue", { SecretId })).SecretString,
  parameter: async (Name) => (await callAws<{ Parameter: { Value: string } }>("ssm", "GetParameter", { Name })).Parameter.Value,
  write: async (Name, Value) => void (await callAws("ssm", "PutParameter", { Name, Value, Overwrite: true })),
};
let store = aws;

/** The name of the parameter with a stage's table in use. */
export const tableParameter = (stage: string): string => `/apothecary/${stage}/table`;

/** The table that a deployed stage uses, for commands and the deployment; before the first deployment, the one that it will create. */
export async function tableInUse(stage: string): Promise<TableInUse> {
  try {
    return TableInUse.parse(JSON.parse(await store.parameter(tableParameter(stage))));
  } catch (error) {
    if (error instanceof AwsRefusal && error.name === "ParameterNotFound") return { table: `${stage}-apothecary-table`, writes: "open" };
    throw error;
  }
}

/** What a stage's stacks write for operators: the ARNs of its secrets, the id of its distribution. */
export const operatorParameter = (stage: string, name: "secrets" | "distribution"): Promise<string> => store.parameter(`/apothecary/${stage}/${name}`);

/** The text of a secret of a stage, for commands. */
export async function operatorSecret(stage: string, name: string): Promise<string> {
  const arns = JSON.parse(await operatorParameter(stage, "secrets")) as Record<string, string>;
  return store.secret(arns[name] ?? "");
}

/** Whether a stage has its stacks, which write these parameters. */
export async function isDeployed(stage: string): Promise<boolean> {
  try {
    return (await operatorParameter(stage, "secrets")) !== "";
  } catch (error) {
    if (error instanceof AwsRefusal && error.name === "ParameterNotFound") return false;
    throw error;
  }
}

/** Writes which table a stage uses. */
export function writeTableInUse(stage: string, value: TableInUse): Promise<void> {
  return store.write(tableParameter(stage), JSON.stringify(value));
}

type Name = keyof Sources;
type Values = Partial<Settings>;
type Tell = (fault: string) => void;
interface Reading {
  began: number;
  values: Promise<Values>;
}

const known = new Map<Name, { values: Values; readAt: number }>();
const readings = new Map<Name, Reading>();
let applied: readonly Values[] = [];

/** Replaces the store and forgets all values (tests); without an argument, restores AWS. */
export function readValuesFrom(other: ValueStore = aws): void {
  store = other;
  known.clear();
  readings.clear();
  applied = [];
}

/**
 * Brings the settings up to date. Tells which values could not be read again; the last ones are still used for a while,
 * then it is 503.
 */
export async function refreshSettings(tell: Tell): Promise<void> {
  const names = namedSources(settings().sources);
  if (names.length === 0) return;
  const all = await Promise.all(names.map((name) => latest(name, tell)));
  if (all.some((values, i) => values !== applied[i])) configure(Object.assign({}, ...all) as Values);
  applied = all;
}

/** Starts to read while a deployed function starts. If that fails, its first request reads again and tells the fault. */
export async function readAhead(): Promise<void> {
  if (process.env["TABLE_PARAMETER"]) await refreshSettings(() => undefined).catch(() => undefined);
}

/**
 * Refuses (503) a write while writes are stopped, if the table in use is another one than when the request began, or if
 * the clock of this machine is wrong.
 */
export async function refuseStoppedWrites(): Promise<void> {
  const drift = clockDrift();
  if (Math.abs(drift) > MAX_DRIFT_MS) throw clockIsWrong(drift);
  const { sources, tableName, writesStopped } = settings();
  const values = sources.table === undefined ? { tableName, writesStopped } : await latest("table", () => undefined);
  if (values.writesStopped || values.tableName !== tableName) throw writesAreStopped();
}

/** 503: the stage's data is being restored. */
export function writesAreStopped(): AppError {
  return new AppError("stopped", "Changes are stopped while data is being restored. Nothing was changed. Please try again in a few minutes.", {
    retryAfter: RETRY_SECONDS,
  });
}

/** 503: the clock of this machine differs too much from the database's. */
function clockIsWrong(drift: number): AppError {
  const by = `${Math.round(Math.abs(drift) / 1_000)} seconds ${drift > 0 ? "ahead" : "behind"}`;
  const message = `The clock of this server is wrong: it is ${by}. Nothing was changed. You can go on reading. Ask an administrator to set the clock, then try again.`;
  return new AppError("stopped", message, { retryAfter: RETRY_SECONDS });
}

const namedSources = (sources: Sources): Name[] =>
  (["sessionKeys", "originSecrets", "sealingKeys", "ledgerKeys", "table"] as const).filter((name) => sources[name]);

async function latest(name: Name, tell: Tell): Promise<Values> {
  const last = known.get(name);
  const age = timeSince(last?.readAt);
  if (last && age < RENEWAL_MS) return last.values;
  const reading = read(name);
  if (last && age < LIFETIME_MS) {
    // If it fails, the value is read again when its lifetime is over.
    reading.catch(() => undefined);
    return last.values;
  }
  try {
    return await reading;
  } catch (error) {
    tell(`${name}: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`);
    if (!last || age > LONGEST_USE_MS) throw new AppError("busy", "The server is not ready. Nothing was changed; please try again.");
    return last.values;
  }
}

/** Starts reading a value, or joins a reading that is under way. */
function read(name: Name): Promise<Values> {
  const running = readings.get(name);
  if (running && timeSince(running.began) < LONGEST_READING_MS) return running.values;
  const began = now();
  const values = parsed(name, settings().sources[name] ?? "").then((result) => {
    if (!(timeSince(known.get(name)?.readAt) < timeSince(began))) known.set(name, { values: result, readAt: began });
    return result;
  });
  const reading = { began, values: values.finally(() => (readings.get(name) === reading ? readings.delete(name) : false)) };
  readings.set(name, reading);
  return reading.values;
}

async function parsed(name: Name, of: string): Promise<Values> {
  if (name === "table") {
    const { table, writes } = TableInUse.parse(JSON.parse(await store.parameter(of)));
    return { tableName: table, writesStopped: writes === "stopped" };
  }
  const keys = secretKeysIn(await store.secret(of));
  return { [name]: acceptedKeys(keys), ...(name === "sessionKeys" ? { recordsKey: keys.records } : {}) };
}

/** The time since an instant; infinite without one, or if the clock was turned back. */
function timeSince(instant: number | undefined): number {
  const age = now() - (instant ?? Number.NaN);
  return age >= 0 ? age : Number.POSITIVE_INFINITY;
}
