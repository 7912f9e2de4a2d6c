/**
 * Who calls: the one who deploys, or a function by the access key of its process, with what its role allows.
 */
import { createHash, randomBytes } from "node:crypto";
import { AwsError, NotImitated } from "../errors.ts";
import { ACCOUNT, randomId } from "../names.ts";
import type { Held, Registry } from "../registry.ts";
import { type Ask, decide, like, type Statement, documentStatements } from "./policy.ts";

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
}

export interface Caller {
  keys: Keys;
  /** The function's name and role; the one who deploys has neither and may do everything. */
  functionName?: string;
  roleArn?: string;
}

/** Managed policies of AWS that templates name, for what this cloud does not imitate: writing logs, and backups. */
const MANAGED = ["AWSLambdaBasicExecutionRole", "AWSBackupServiceRolePolicyForBackup"].map((name) => `arn:aws:iam::aws:policy/service-role/${name}`);

/** A right that was missing, with who asked for it. */
export interface Denial {
  functionName: string;
  action: string;
  resource: string;
  why: string;
}

export class Callers {
  readonly #registry: Registry;
  readonly #byKey = new Map<string, Caller>();
  readonly denials: Denial[] = [];
  /** `source action` of each allowance that was used. */
  readonly used = new Set<string>();

  constructor(registry: Registry, deployer: Omit<Keys, "sessionToken">) {
    this.#registry = registry;
    this.#byKey.set(deployer.accessKeyId, { keys: { ...deployer, sessionToken: "" } });
  }

  /** Keys for a process of a function, or for the one who deploys. */
  issue(of: { functionName?: string; roleArn?: string } = {}): Keys {
    const keys = {
      accessKeyId: `ASIA${randomId(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")}`,
      secretAccessKey: randomBytes(30).toString("base64url"),
      sessionToken: randomId(40),
    };
    this.#byKey.set(keys.accessKeyId, { keys, ...of });
    return keys;
  }

  /** Keys of an ended process still verify links that it signed; they are kept. */
  caller(accessKeyId: string): Caller {
    const caller = this.#byKey.get(accessKeyId);
    if (!caller) throw new AwsError("InvalidClientTokenId", "The security token included in the request is invalid.", 403);
    return caller;
  }

  /** Throws unless the caller's role, or the resource's own policy, allows the request. */
  demand(caller: Caller, ask: Omit<Ask, "context"> & { context?: Ask["context"] }, resourcePolicy: readonly Statement[] = []): void {
    const refused = this.refusal(caller, ask, resourcePolicy);
    if (refused) throw refused;
  }

  refusal(caller: Caller, ask: Omit<Ask, "context"> & { context?: Ask["context"] }, resourcePolicy: readonly Statement[] = []): AwsError | undefined {
    if (!caller.roleArn || !caller.functionName) return undefined;
    const { roleArn, functionName } = caller;
    const whole: Ask = { ...ask, context: { "aws:SecureTransport": ["true"], ...ask.context } };
    const own = resourcePolicy.filter(({ Principal }) => Principal.some((principal) => principal === "*" || principal === roleArn));
    const decision = decide([...this.statementsFor(roleArn), ...own], whole);
    if (decision.allowed && decision.by) {
      this.used.add(`${decision.by.source} ${ask.action}`);
      return undefined;
    }
    const why = decision.by ? `with an explicit deny in ${decision.by.source}` : "because no identity-based policy allows the action";
    this.denials.push({ functionName, action: ask.action, resource: ask.resource, why });
    return new AwsError(
      "AccessDeniedException",
      `User: ${roleArn}/${functionName} is not authorized to perform: ${ask.action} on resource: ${ask.resource} ${why}`,
      400,
    );
  }

  /** All statements of a role. */
  statementsFor(roleArn: string): Statement[] {
    const role = this.#registry.find("AWS::IAM::Role", "Arn", roleArn);
    if (!role) throw new AwsError("AccessDenied", `The role ${roleArn} does not exist.`, 403);
    const attached = this.#registry.all("AWS::IAM::Policy").filter(({ properties }) => (properties["Roles"] as string[] | undefined)?.includes(role.id));
    return [...inlineIn(role), ...attached.flatMap(statementsIn)];
  }

  /** The rights of a stage's functions that nothing used, by role or policy. Logs and traces are written by Lambda itself. */
  unused(stage: string): string[] {
    const statements = [...this.#registry.all("AWS::IAM::Role").flatMap(inlineIn), ...this.#registry.all("AWS::IAM::Policy").flatMap(statementsIn)];
    const allowed = statements.filter(({ Effect, source }) => Effect === "Allow" && source.startsWith(`${stage}-`));
    const unused = allowed.flatMap(({ Action, source }) =>
      Action.filter((action) => !OF_LAMBDA.test(action) && !this.#isUsed(source, action)).map((action) => `${source}: ${action}`),
    );
    return [...new Set(unused)];
  }

  #isUsed(source: string, pattern: string): boolean {
    return [...this.used].some((one) => one.startsWith(`${source} `) && like(one.slice(source.length + 1).toLowerCase(), pattern.toLowerCase()));
  }
}

const OF_LAMBDA = /^(logs|xray):/;
const statementsIn = ({ properties, owner }: Held): Statement[] => documentStatements(properties["PolicyDocument"], owner);
const inlineIn = ({ properties, owner }: Held): Statement[] =>
  ((properties["Policies"] ?? []) as { PolicyDocument: unknown }[]).flatMap((policy) => documentStatements(policy.PolicyDocument, owner));

/** Refuses a role with policies that are not known here. */
export function checkRole(role: Held): void {
  for (const managed of (role.properties["ManagedPolicyArns"] ?? []) as string[]) {
    if (!MANAGED.includes(managed)) throw new NotImitated(`the managed policy ${managed} (${role.owner})`);
  }
}

/** A statement's conditions on a request's source, as services ask when they call a function. */
export function permitsInvocation(permissions: readonly Held[], functionArn: string, principal: string, sourceArn: string): boolean {
  return permissions.some(({ properties }) => {
    const { FunctionName, Principal, SourceArn } = properties as Record<string, string>;
    const named = FunctionName === functionArn || functionArn.endsWith(`:function:${FunctionName}`);
    return named && Principal === principal && (SourceArn === undefined || like(sourceArn, SourceArn));
  });
}

/** A stable identifier of the account's root, as STS gives. */
export const USER_ID = createHash("sha256").update(ACCOUNT).digest("hex").slice(0, 20).toUpperCase();
