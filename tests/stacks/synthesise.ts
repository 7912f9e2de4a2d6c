/**
 * Synthesises all stacks of a stage, offline and without building anything: by an app of the CDK alone.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsRefusal } from "@apothecary/core/lib/stage/aws-call";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import type { BUSINESS_SETTINGS, DEPLOYMENT_SETTINGS, Environment } from "@apothecary/core/lib/stage/setting-table";
import { readValuesFrom, type TableInUse } from "@apothecary/core/lib/stage/stage-values";
import { App } from "aws-cdk-lib";
import { allEndpoints } from "../../packages/functions/src/build/endpoints.ts";
import { addStacks } from "../../stacks/app.ts";
import { emptyBuild } from "../../stacks/build.ts";
import { stageSettings } from "../../stacks/settings.ts";

export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

export interface Template {
  name: string;
  resources: Record<string, Resource>;
  text: string;
}

/** A resource with its stack and its id. */
export type Placed = Resource & { stack: string; id: string };

export interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

/** The recipient of alarms, which production has to have. */
export const ALARM_EMAIL = "on-call@example.test";

/** Every setting of a stage, with a value that is not its default. */
export const ALL_SETTINGS: Record<keyof typeof BUSINESS_SETTINGS | keyof typeof DEPLOYMENT_SETTINGS, string> = {
  TIME_ZONE: "Europe/Madrid",
  OWN_BUSINESS_ID: "3",
  HOUSE_BRAND_ID: "4",
  EXPIRING_DAYS: "30",
  RESPONSIBLE_PERSON: "Harriet Vane",
  GS1_COMPANY_PREFIX: "9521234",
  SESSION_IDLE_SECONDS: "600",
  SESSION_MAX_SECONDS: "7200",
  CHANGE_GIVEN_PASSWORDS: "no",
  PASSKEY_ROLES: "ROLE_ADMIN",
  APPROVED_VERSIONS: "recipes",
  ALARM_EMAIL,
  BUDGET_USD: "250",
  DOMAIN: "stock.example.test",
  CERTIFICATE_ARN: "arn:aws:acm:us-east-1:111111111111:certificate/0a1b2c3d-0000-4000-8000-000000000000",
  WEB_ACL_ARN: "arn:aws:wafv2:us-east-1:111111111111:global/webacl/apothecary/0a1b2c3d-0000-4000-8000-000000000000",
  LOGS_BUCKET: "example-cloudfront-logs",
  BACKUP_VAULT_ARN: "arn:aws:backup:eu-west-2:222222222222:backup-vault:apothecary",
};

interface Given {
  /** The settings in the environment of the deployment. */
  env?: Environment;
  /** The table of a stage that was deployed before. */
  inUse?: TableInUse;
}

/** The templates of a stage, by default of one that was not deployed before, with the settings that it has to have. */
export async function synthesise(stage: string, { env = stage === "production" ? { ALARM_EMAIL } : {}, inUse }: Given = {}): Promise<Template[]> {
  const settings = stageSettings(stage, env);
  readValuesFrom({
    secret: () => Promise.reject(new Error("A deployment reads no secret.")),
    write: () => Promise.reject(new Error("CloudFormation writes parameters.")),
    parameter: async (name) => {
      if (inUse && name === `/apothecary/${stage}/table`) return JSON.stringify(inUse);
      throw new AwsRefusal("GetParameter", 400, "ParameterNotFound", "");
    },
  });
  const app = new App({ outdir: mkdtempSync(join(tmpdir(), "synth-")) });
  await addStacks({ app, stage, account: "111111111111", region: "eu-west-2", settings, built: emptyBuild() }, await allEndpoints());
  return app.synth().stacks.map((stack) => {
    const template = stack.template as { Resources?: Record<string, Resource> };
    return { name: stack.stackName, resources: template.Resources ?? {}, text: JSON.stringify(template) };
  });
}

/** All resources, over all stacks. */
export function allResources(templates: readonly Template[]): Placed[] {
  return templates.flatMap(({ name, resources }) => Object.entries(resources).map(([id, resource]) => ({ ...resource, stack: name, id })));
}

/** All resources of a type, over all stacks. */
export function ofType(templates: readonly Template[], type: string): Placed[] {
  return allResources(templates).filter((resource) => resource.Type === type);
}

/** The statements of a role's own policies, or of a policy. */
export function roleStatements({ Properties }: Resource): Statement[] {
  const documents = [Properties, ...((Properties["Policies"] ?? []) as Record<string, unknown>[])].map((holder) => holder["PolicyDocument"]);
  return documents.flatMap((document) => (document as { Statement: Statement[] } | undefined)?.Statement ?? []);
}

export const statementActions = (statement: Statement): string[] => [statement.Action].flat();

/** The role that a function runs under, in its own stack or in another one. */
export function functionRole(templates: readonly Template[], fn: Placed): Placed {
  const arn = fn.Properties["Role"] as { "Fn::GetAtt"?: [string, string]; "Fn::ImportValue"?: string };
  const [stack, name] = arn["Fn::ImportValue"]?.split(":") ?? [fn.stack, arn["Fn::GetAtt"]?.[0] ?? ""];
  const role = ofType(templates, "AWS::IAM::Role").find(
    (one) => one.stack === stack && (one.id === name || name?.startsWith(`ExportsOutputFnGetAtt${one.id}Arn`)),
  );
  if (!role) throw new Error(`The role of ${fn.id} is not found.`);
  return role;
}

/** Our own functions: what the CDK brings to deploy with is not among them. */
export function applicationFunctions(templates: readonly Template[]): Placed[] {
  return ofType(templates, "AWS::Lambda::Function").filter((fn) => fn.Properties["Runtime"] === "nodejs24.x");
}

/** The functions that answer requests. */
export const answering = (templates: readonly Template[]): Placed[] => applicationFunctions(templates).filter(({ stack }) => stack.includes("-Routes-"));

export const environmentVariables = (fn: Placed): Record<string, unknown> => (fn.Properties["Environment"] as { Variables: Record<string, unknown> }).Variables;

export function functionNamed(templates: readonly Template[], id: string): Placed {
  const fn = applicationFunctions(templates).find((one) => one.id.replace(/[0-9A-F]{8}$/, "") === id);
  if (!fn) throw new Error(`There is no function ${id}.`);
  return fn;
}

/** The function that serves an endpoint. */
export function functionOfRoute(templates: readonly Template[], endpoint: AnyEndpoint): Placed {
  const fn = applicationFunctions(templates).find((one) => String(one.Properties["Description"]).startsWith(`${endpoint.method} ${endpoint.path} `));
  if (!fn) throw new Error(`No function serves ${endpoint.path}.`);
  return fn;
}

/** The statements of the role that an endpoint's function runs under. */
export function statementsOfRoute(templates: readonly Template[], endpoint: AnyEndpoint): Statement[] {
  return roleStatements(functionRole(templates, functionOfRoute(templates, endpoint)));
}
