/**
 * A separate world for a test file: a table with the reference data and a user for each role, and calls
 * through the real handlers.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { now } from "@apothecary/core/lib/time/clock";
import { settings } from "@apothecary/core/lib/stage/settings";
import { signToken } from "@apothecary/core/users/token";
import { inject } from "vitest";
import type * as z from "zod";
import { type Answered, type Input, invoke } from "../../packages/host/src/local/invoke.ts";
import { fillTable, userId, useTable } from "./base-world.ts";
import { hashCheaply } from "./cheap-passwords.ts";
import { copyDatabase } from "./database-copy.ts";
import { withinChanges } from "./subjects.ts";
import { workerEngine } from "./worker-engine.ts";

export interface CallOptions {
  /** The calling user, by the name from `makeWorld`; `admin` by default, `null` without a session. */
  as?: string | null;
  requestId?: string;
  headers?: Record<string, string>;
  address?: string;
  /** Sent verbatim instead of the input. */
  raw?: string;
}

export interface World {
  tableName: string;
  /** Calls an endpoint as one of the world's users. */
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, options?: CallOptions): Promise<Answered<z.output<E["answer"]>>>;
  /** The same; throws unless the status is 200. */
  good<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, options?: CallOptions): Promise<z.output<E["answer"]>>;
  /** The session cookie of a user. */
  sessionCookie(username: string): Promise<string>;
}

let tables = 0;

/** Creates a world; call it in `beforeAll`. */
export async function makeWorld(): Promise<World> {
  const { endpoint, file } = workerEngine();
  const base = inject("baseWorld");
  const tableName = base?.tableName ?? `t-${process.pid}-${Date.now().toString(36)}-${++tables}`;
  useTable(endpoint, tableName);
  hashCheaply();
  if (base && file) await copyDatabase(base.file, file);
  else await fillTable();
  const signed = new Map<string, Promise<{ jwt: string }>>();
  // Signed again for each second and setting, so that a test that changes the clock or the keys is not signed out.
  const sessionCookie = async (username: string): Promise<string> => {
    const began = Math.floor(Math.min(Date.now(), now()) / 1_000);
    const name = JSON.stringify([username, began, Math.floor(now() / 1_000), settings()]);
    const token = signed.get(name) ?? signToken({ userId: userId(username), sessionId: "planted", began });
    signed.set(name, token);
    return `session=${(await token).jwt}`;
  };
  const call = async <E extends AnyEndpoint>(of: E, input: Input<E> = {}, options: CallOptions = {}): Promise<Answered<z.output<E["answer"]>>> => {
    const as = options.as === undefined ? "admin" : options.as;
    const { requestId, headers, address, raw } = options;
    const cookie = as === null ? undefined : await sessionCookie(as);
    return withinChanges(of, () => invoke(of, input, { cookie, requestId, headers, address, raw }));
  };
  const good: World["good"] = async (of, input, options) => {
    const answered = await call(of, input, options);
    if (answered.status !== 200) throw new Error(`${of.path} answered ${answered.status}: ${answered.text.slice(0, 500)}`);
    return answered.body;
  };
  return { tableName, call, good, sessionCookie };
}
