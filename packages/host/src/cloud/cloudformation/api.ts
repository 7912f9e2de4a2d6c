/**
 * The actions of CloudFormation and STS that deployments call.
 */
import { invalid } from "../errors.ts";
import { members, type QueryActions } from "../front/protocols.ts";
import type { XmlValue } from "../front/xml.ts";
import { type Callers, USER_ID } from "../iam/callers.ts";
import { ACCOUNT } from "../names.ts";
import { same } from "./resources.ts";
import type { Stack } from "./stack.ts";
import type { Stacks } from "./stacks.ts";

/** Stacks that are there without being deployed: what an account has that is bootstrapped for the CDK. */
export type Given = Record<string, Record<string, string>>;

/** Reads an uploaded template. */
export type ReadTemplate = (url: string) => Promise<string>;

export function cloudFormationActions(stacks: Stacks, readTemplate: ReadTemplate, given: Given): QueryActions {
  const input = async (parameters: URLSearchParams): Promise<[string, string, Stack["tags"]]> => {
    if (members(parameters, "Parameters").length > 0) throw invalid("Parameters: the templates have none to be given.");
    const url = parameters.get("TemplateURL");
    const text = parameters.get("TemplateBody") ?? (url ? await readTemplate(url) : "");
    const tags = members(parameters, "Tags").map(({ Key = "", Value = "" }) => ({ Key, Value }));
    return [parameters.get("StackName") ?? "", text, tags];
  };
  const stackName = (parameters: URLSearchParams): string => parameters.get("StackName") ?? "";
  return {
    CreateStack: async (parameters) => ({ StackId: stacks.create(...(await input(parameters))).id }),
    UpdateStack: async (parameters) => ({ StackId: stacks.update(...(await input(parameters))).id }),
    DeleteStack: (parameters) => {
      stacks.delete(stackName(parameters));
      return {};
    },
    DescribeStacks: (parameters) => {
      const name = stackName(parameters);
      const outputs = given[name];
      if (outputs) return { Stacks: [givenStack(name, outputs)] };
      return { Stacks: (name ? [stacks.get(name)] : stacks.all()).map(described) };
    },
    DescribeStackResources: (parameters) => ({ StackResources: stackResources(stacks.get(stackName(parameters))) }),
    ListStackResources: (parameters) => ({ StackResourceSummaries: stackResources(stacks.get(stackName(parameters))) }),
    DescribeStackEvents: (parameters) => ({ StackEvents: stackEvents(stacks.get(stackName(parameters))) }),
    GetTemplate: (parameters) => ({ TemplateBody: stacks.get(stackName(parameters)).text }),
    ListImports: (parameters) => {
      const name = parameters.get("ExportName") ?? "";
      const imports = stacks.importers(name);
      if (imports.length === 0) throw invalid(`Export '${name}' is not imported by any stack.`);
      return { Imports: imports };
    },
    ListExports: () => ({
      Exports: stacks
        .all()
        .flatMap(({ id, outputs }) =>
          outputs.flatMap(({ exportName, value }) => (exportName ? [{ ExportingStackId: id, Name: exportName, Value: value }] : [])),
        ),
    }),
  };
}

function givenStack(name: string, outputs: Record<string, string>): XmlValue {
  return {
    StackId: name,
    StackName: name,
    StackStatus: "CREATE_COMPLETE",
    CreationTime: new Date(0),
    Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
  };
}

function described({ id, name, status, reason, createdAt, outputs, tags }: Stack): XmlValue {
  return {
    StackId: id,
    StackName: name,
    StackStatus: status,
    StackStatusReason: reason,
    CreationTime: createdAt,
    Outputs: outputs.map(({ key, value, exportName }) => ({ OutputKey: key, OutputValue: value, ExportName: exportName })),
    Tags: tags,
  };
}

function stackResources({ id, name, resources }: Stack): XmlValue[] {
  return [...resources].map(([LogicalResourceId, { held, status, at }]) => ({
    StackId: id,
    StackName: name,
    LogicalResourceId,
    PhysicalResourceId: held.id,
    ResourceType: held.type,
    ResourceStatus: status,
    Timestamp: at,
    LastUpdatedTimestamp: at,
  }));
}

function stackEvents({ id, name, events }: Stack): XmlValue[] {
  return events.slice(0, 100).map((event) => ({
    StackId: id,
    StackName: name,
    EventId: event.id,
    LogicalResourceId: event.logicalId,
    PhysicalResourceId: event.physicalId,
    ResourceType: event.type,
    ResourceStatus: event.status,
    ResourceStatusReason: event.reason,
    Timestamp: event.at,
  }));
}

export function stsActions(callers: Callers): QueryActions {
  return {
    GetCallerIdentity: (_, { roleArn }) => ({ Account: ACCOUNT, UserId: USER_ID, Arn: roleArn ?? `arn:aws:iam::${ACCOUNT}:user/deployer` }),
    AssumeRole: (parameters, { roleArn }) => {
      if (!same(roleArn, undefined)) throw invalid("A function assumes no role.");
      const keys = callers.issue();
      return {
        Credentials: {
          AccessKeyId: keys.accessKeyId,
          SecretAccessKey: keys.secretAccessKey,
          SessionToken: keys.sessionToken,
          Expiration: new Date(Date.now() + 3_600_000),
        },
        AssumedRoleUser: { Arn: parameters.get("RoleArn") ?? "", AssumedRoleId: USER_ID },
      };
    },
  };
}
