/**
 * A world of its own for a test file: a table in the shared engine, the reference data, a user for each role, and
 * calls that go through the real handlers.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { loadReferenceData } from "@apothecary/core/directory/reference";
import { skipTo } from "@apothecary/core/lib/counter";
import { configure } from "@apothecary/core/lib/settings";
import { documentClient, connectWith } from "@apothecary/core/lib/dynamo-client";
import { signToken } from "@apothecary/core/users/token";
import { ROLES, type Role, STAFF } from "@apothecary/core/lib/roles";
import { USER_LIST, userKey, usernameKey } from "@apothecary/core/users/user.rows";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { inject } from "vitest";
import type * as z from "zod";
import { aUser } from "./rows.ts";
import { ensureTable } from "../../scripts/lib/dynamodb-engine.ts";
import { type Answered, type Input, invoke } from "../../scripts/lib/invoke.ts";

export interface CallOptions {
  /** The user that calls, by the name that `makeWorld` gave; `admin` by default, `null` for nobody. */
  as?: string | null;
  requestId?: string;
  headers?: Record<string, string>;
  address?: string;
  /** Sent instead of the input, as it is. */
  raw?: string;
}

export interface World {
  tableName: string;
  /** Calls an endpoint as one of the world's users. */
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, options?: CallOptions): Promise<Answered<z.output<E["answer"]>>>;
  /** The same, and throws unless the answer is 200. */
  good<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, options?: CallOptions): Promise<z.output<E["answer"]>>;
  /** The session cookie of a user. */
  cookieOf(username: string): Promise<string>;
}

let tables = 0;

/** The users of a world: one for each role, named after it (`admin`, `buyer`, …), each with ROLE_STAFF but `client` and `supplier`. */
export const USERNAMES: Record<string, Role[]> = {
  product: ["ROLE_PRODUCT_MANAGER", STAFF],
  admin: ["ROLE_ADMIN", STAFF],
  manager: ["ROLE_MANAGER", STAFF],
  technician: ["ROLE_TECHNICIAN", STAFF],
  buyer: ["ROLE_BUYER", STAFF],
  liaison: ["ROLE_ACCOUNT_MANAGER", STAFF],
  stocktake: ["ROLE_STOCK_TAKE", STAFF],
  status: ["ROLE_UPDATE_STATUS", STAFF],
  warehouse: ["ROLE_WAREHOUSE", STAFF],
  staff: [STAFF],
  client: ["ROLE_CLIENT"],
  supplier: ["ROLE_SUPPLIER"],
  everything: [...ROLES],
};

/** The id of a user of a world. */
export const idOf = (username: string): number => Object.keys(USERNAMES).indexOf(username) + 1;

/** Makes a world; call it in `beforeAll`. */
export async function makeWorld(): Promise<World> {
  const endpoint = inject("dynamodb");
  const tableName = `t-${process.pid}-${Date.now().toString(36)}-${++tables}`;
  configure({
    dynamodbEndpoint: endpoint,
    tableName,
    region: "eu-west-2",
    local: true,
    sessionKeys: ["a-key-for-tests-that-is-long-enough"],
    checkAnswers: true,
  });
  connectWith();
  await ensureTable(endpoint, tableName, "eu-west-2");
  let id = 0;
  for (const [username, roles] of Object.entries(USERNAMES)) await plantUser(++id, username, roles);
  await skipTo("user", id);
  await loadReferenceData();
  // Signed for each call: a test that moves the clock is not signed out by it.
  const cookieOf = async (username: string): Promise<string> => {
    const { jwt } = await signToken({ userId: idOf(username), sessionId: "planted", began: Math.floor(Date.now() / 1_000) });
    return `session=${jwt}`;
  };
  const call = async <E extends AnyEndpoint>(of: E, input: Input<E> = {}, options: CallOptions = {}): Promise<Answered<z.output<E["answer"]>>> => {
    const as = options.as === undefined ? "admin" : options.as;
    const { requestId, headers, address, raw } = options;
    return invoke(of, input, { cookie: as === null ? undefined : await cookieOf(as), requestId, headers, address, raw });
  };
  const good: World["good"] = async (of, input, options) => {
    const answered = await call(of, input, options);
    if (answered.status !== 200) throw new Error(`${of.path} answered ${answered.status}: ${answered.text.slice(0, 500)}`);
    return answered.body;
  };
  return { tableName, call, good, cookieOf };
}

async function plantUser(id: number, username: string, roles: Role[]): Promise<void> {
  const user = aUser(id, username, roles, { sessions: { planted: new Date().toISOString() } });
  await plant({ ...userKey(id), ...user, g1p: USER_LIST, g1s: username });
  await plant({ ...usernameKey(username), userId: id });
}

/** Puts a row into the world's table as it is: what only a test may do. */
export async function plant(item: Record<string, unknown>): Promise<void> {
  const { settings } = await import("@apothecary/core/lib/settings");
  await documentClient().send(new PutCommand({ TableName: settings().tableName, Item: item }));
}
