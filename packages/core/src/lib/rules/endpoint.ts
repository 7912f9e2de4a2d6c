/**
 * One definition for each endpoint: method, path, roles, input and response. Validation, API Gateway routes, IAM
 * rights, the local host, the SPA's calls, the permission tests and the OpenAPI document are derived from it. No AWS
 * import: the browser uses this file too.
 */
import * as z from "zod";
import { inputWords } from "./input-words.ts";
import { type Role, STAFF } from "./roles.ts";
import { Signatures } from "./signature.ts";

// Default messages for invalid input, on the server and in the browser, where a contract has no message of its own.
z.config({ customError: inputWords });

export type Method = "GET" | "POST";

/** What calls change and screens show: each is the rows of a few kinds (`tests/lib/subjects.ts`). */
export type Subject =
  | "stock"
  | "locations"
  | "ledger"
  | "deliveries"
  | "purchases"
  | "formulas"
  | "products"
  | "orders"
  | "jobs"
  | "groups"
  | "stockTakes"
  | "countRequests"
  | "recalls"
  | "complaints"
  | "directory"
  | "users"
  | "session";

/** The rights of an endpoint's function, besides reading the table for its session. */
export interface Rights {
  /** Writes the table. */
  writes?: boolean;
  /** Writes reports to the bucket and presigns them. */
  reports?: boolean;
  /** Presigns uploads to the bucket and files that were uploaded. */
  uploads?: boolean;
  /** Reads the ledger's seals in the bucket. */
  seals?: boolean;
  /** Reads snapshots of lists in the bucket. */
  snapshots?: boolean;
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends Required<Rights> {
  method: Method;
  path: string;
  /** The name of its handler file, if its path is ambiguous. */
  name?: string;
  /** The domain folder it belongs to, for files and documents. */
  domain: string;
  summary: string;
  /** `public`: no session; `session`: any signed-in user; `staff`: ROLE_STAFF; a list: any of these roles, matched literally. */
  access: "public" | "session" | "staff" | readonly Role[];
  /** The name of a permission for it (contract: the last path segment in camelCase, except `addStock`). */
  permission: string;
  /** Whether a manager may give the permission; false for user administration. */
  grantable: boolean;
  /** The roles that its verb asks for beyond `access`, of which a manager must hold one to give the permission. */
  grantedBy: readonly Role[] | undefined;
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
  /** An example body for the document. */
  example?: z.input<Body>;
  /** Fields of the body that its verb checks for unusable characters itself, so that it can refuse a part of them. */
  checksTexts: readonly string[];
  /** What it changes. Screens that show it are refreshed afterwards. */
  changes: readonly Subject[];
  /** True if a repeated call with the same request id must be checked again (sign-in, reports). */
  repeatable: boolean;
  /** The step of a sign-in that it is also open during, before the sign-in is complete; `any` for all of them. */
  openDuring: SignInStep | "any" | undefined;
  /** Whether a program's token opens it: never what concerns users, permissions, tokens or signatures. */
  openToPrograms: boolean;
  /** Whether administrators can ask for signatures of it: its body then takes them beside its own fields, and the chain checks them. */
  signable: boolean;
}

export type AnyEndpoint = Endpoint;

/** What a user may have to do after the password, before a sign-in is complete. */
export const SIGN_IN_STEPS = ["newPassword", "addPasskey"] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

interface Definition<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> extends Omit<Rights, "writes"> {
  method: Method;
  path: string;
  name?: string;
  domain: string;
  summary: string;
  access?: "public" | "session" | "staff" | readonly Role[];
  permission?: string;
  grantable?: boolean;
  grantedBy?: readonly Role[];
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  example?: z.input<Body>;
  checksTexts?: readonly string[];
  /** For calls that write; empty if no screen shows it. */
  changes?: readonly Subject[];
  repeatable?: boolean;
  openDuring?: SignInStep | "any";
  signable?: boolean;
}

const Nothing = z.strictObject({});
export type Nothing = z.ZodObject<Record<never, never>, z.core.$strict>;

/** Defines an endpoint; by default, inputs are strict and empty, and ROLE_STAFF is required. */
export function endpoint<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Answer extends z.ZodType = z.ZodType,
>(definition: Definition<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return {
    access: "staff",
    changes: [],
    writes: definition.changes !== undefined,
    reports: false,
    uploads: false,
    seals: false,
    snapshots: false,
    checksTexts: [],
    repeatable: false,
    openDuring: undefined,
    grantable: true,
    grantedBy: undefined,
    permission: pathPermission(definition.path),
    // Read on the server alone: looking at the body would make its schema in the browser.
    get openToPrograms() {
      return isForPrograms(definition);
    },
    signable: false,
    ...definition,
    params: definition.params ?? (Nothing as unknown as Params),
    query: definition.query ?? (Nothing as unknown as Query),
    body: definition.signable ? withSignatures(definition.body) : (definition.body ?? (Nothing as unknown as Body)),
  };
}

/** The body with the signatures, which the chain takes out of it again: no verb has them. */
function withSignatures<Body extends z.ZodType>(body: Body | undefined): Body {
  if (!(body instanceof z.ZodObject)) throw new Error("Only a body of named fields can be signed.");
  return body.safeExtend(Signatures.shape) as unknown as Body;
}

/** Whether the body of the call can have a signature, with the password. */
export const isSigned = ({ body }: { body?: z.ZodType | undefined }): boolean => body instanceof z.ZodObject && "signature" in body.shape;

/** A program has the calls that roles open, but for users and for what a person signs. */
function isForPrograms({
  access,
  grantable,
  domain,
  body,
}: Pick<Definition<z.ZodType, z.ZodType, z.ZodType, z.ZodType>, "access" | "grantable" | "domain" | "body">): boolean {
  if (access === "public" || access === "session" || grantable === false || domain === "users") return false;
  return !isSigned({ body });
}

/** Whether a value exported by a contract is an endpoint. */
export function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "path" in value && "answer" in value && "permission" in value;
}

/** The roles that may call it without a grant; `staff` is spelt out, `public` and `session` name none. */
export function endpointRoles(of: Pick<AnyEndpoint, "access">): readonly Role[] {
  if (of.access === "public" || of.access === "session") return [];
  return of.access === "staff" ? [STAFF] : of.access;
}

/** Whether administrators may narrow a call to fewer roles: what changes something and is open to all staff, but for users. */
export function isNarrowable({ access, writes, grantable, domain }: Pick<AnyEndpoint, "access" | "writes" | "grantable" | "domain">): boolean {
  return access === "staff" && writes && grantable && domain !== "users";
}

/** Whether a call needs a request id, so that a repeated one takes effect once; a read by POST does not. */
export function needsRequestId(of: Pick<AnyEndpoint, "method" | "writes" | "reports" | "access">): boolean {
  return of.method === "POST" && (of.writes || of.reports || of.access === "public");
}

/** `/api/stock/details` → `stock-details`: the name of its handler file and of its function. */
export function endpointName(of: Pick<AnyEndpoint, "path" | "name">): string {
  if (of.name !== undefined) return of.name;
  return of.path
    .replace(/^\/api\//, "")
    .split("/")
    .filter((part) => part !== "" && !part.startsWith("{"))
    .join("-")
    .replaceAll(/[_.]/g, "-")
    .replaceAll(/-+/g, "-");
}

/** A permission in words: `adjustStockLevel` → `Adjust stock level`. */
export function permissionWords(permission: string): string {
  const words = permission.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function pathPermission(path: string): string {
  const last =
    path
      .split("/")
      .filter((part) => part !== "" && !part.startsWith("{"))
      .at(-1) ?? "";
  return last.replaceAll(/[_.]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The kinds of notification that an action's answer may be. */
export const MessageType = z.enum(["success", "info", "warning", "error"]);

/** The response of every action: a message, its type, and details for the notification. */
export const Action = z.object({
  message: z.string(),
  type: MessageType,
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Only while the work continues in the background: its progress. */
  progress: z.object({ done: z.number(), total: z.number() }).optional(),
});
export type Action = z.infer<typeof Action>;

/** The response of every report call: a temporary link to the file, and its file name. */
export const Report = Action.extend({ fileName: z.string(), url: z.string() });
export type Report = z.infer<typeof Report>;
