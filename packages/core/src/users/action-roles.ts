/**
 * The rules of actions (fewer roles, signatures), kept in the process: they are read again beside a session when they are some
 * seconds old, so that no request waits for them or is charged with their unit.
 */
import { type AnyEndpoint, endpointRoles, isNarrowable } from "../lib/rules/endpoint.ts";
import type { Role } from "../lib/rules/roles.ts";
import type { SignatureCount } from "../lib/rules/signature.ts";
import { settings } from "../lib/stage/settings.ts";
import { metered } from "../lib/table/meter.ts";
import { freshlyRemembering } from "../lib/table/rows-read.ts";
import { get } from "../lib/table/table.ts";
import { now } from "../lib/time/clock.ts";
import { type ActionRoles, actionRolesKey, type ActionRolesRow, type ActionRule, actionRule } from "./action-roles.rows.ts";

/** Permission → the only roles that may do it. */
export type NarrowedRoles = Readonly<Record<string, readonly Role[]>>;

/** The age at which they are read again: a change is in use everywhere after it. */
const LIFETIME_MS = 10_000;
/** How long the last ones are used if they cannot be read again. */
const LONGEST_USE_MS = 15 * 60_000;

type Rules = Pick<ActionRoles, "actions">;
interface Known {
  tableName: string;
  readAt: number;
  rules: Rules;
}
let known: Known | undefined;
let reading: Promise<Rules> | undefined;

/** The roles to which actions are narrowed, at most some seconds old. */
export async function narrowedRoles(): Promise<NarrowedRoles> {
  const { actions } = await currentRules();
  return Object.fromEntries(Object.entries(actions).flatMap(([action, { roles }]) => (roles ? [[action, roles]] : [])));
}

/** How many people sign an action, by a rule that is at most some seconds old. */
export async function neededSignatures({ signable, permission }: Pick<AnyEndpoint, "signable" | "permission">): Promise<SignatureCount> {
  return signable ? ((await readActionRule(permission)).signatures ?? 0) : 0;
}

/** The rule of an action or of one of its cases, at most some seconds old. */
export async function readActionRule(action: string): Promise<ActionRule> {
  return actionRule(await currentRules(), action);
}

async function currentRules(): Promise<Rules> {
  const last = known?.tableName === settings().tableName ? known : undefined;
  const age = last ? now() - last.readAt : Number.NaN;
  if (last && age >= 0 && age < LIFETIME_MS) return last.rules;
  try {
    reading ??= read();
    return await reading;
  } catch (error) {
    if (last && age >= 0 && age < LONGEST_USE_MS) return last.rules;
    throw error;
  }
}

/** Starts to read them, if they are needed for this call, while its session is read. A failure is thrown to the caller that awaits them. */
export function readRulesAhead(of: AnyEndpoint): void {
  if (isNarrowable(of) || of.signable) currentRules().catch(() => undefined);
}

/** Forgets them after a change, also those that are being read. */
export function forgetActionRules(): void {
  known = undefined;
  reading = undefined;
}

/** The roles of which a user needs one to make a call: its contract's, or the fewer to which it is narrowed. */
export async function allowedRoles(of: AnyEndpoint): Promise<readonly Role[]> {
  return rolesAmong(await (isNarrowable(of) ? narrowedRoles() : {}), of);
}

/** The same among narrowed roles that have been read. */
export function rolesAmong(narrowed: NarrowedRoles, of: AnyEndpoint): readonly Role[] {
  const fewer = isNarrowable(of) && Object.hasOwn(narrowed, of.permission) ? narrowed[of.permission] : undefined;
  return fewer ?? endpointRoles(of);
}

function read(): Promise<Rules> {
  const { tableName } = settings();
  const readAt = now();
  // Not within the request that needs it first: it serves all requests of these seconds.
  const started = metered(() => freshlyRemembering(() => get<ActionRolesRow>(actionRolesKey, true))).then((row) => {
    const rules = { actions: row?.actions ?? {} };
    if (reading === following) known = { tableName, readAt, rules };
    return rules;
  });
  const following = started.finally(() => {
    if (reading === following) reading = undefined;
  });
  return following;
}
