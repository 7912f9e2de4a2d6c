/**
 * A template as CloudFormation reads it: its parts, its limits, and the order of its resources.
 */
import { invalid, NotImitated } from "../errors.ts";
import type { Properties } from "../registry.ts";

export interface TemplateResource {
  Type: string;
  Properties?: Properties;
  DependsOn?: string | string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  Condition?: string;
  Metadata?: unknown;
}

export interface Template {
  Resources: Record<string, TemplateResource>;
  Outputs: Record<string, { Value: unknown; Export?: { Name: unknown }; Condition?: string }>;
  Parameters: Record<string, { Type: string; Default?: string }>;
  Conditions: Record<string, unknown>;
  Mappings: Record<string, Record<string, Record<string, unknown>>>;
  Rules: Record<string, { Assertions: { Assert: unknown; AssertDescription?: string }[] }>;
}

const SECTIONS = ["AWSTemplateFormatVersion", "Description", "Metadata", "Resources", "Outputs", "Parameters", "Conditions", "Mappings", "Rules"];
const OF_RESOURCE = ["Type", "Properties", "DependsOn", "DeletionPolicy", "UpdateReplacePolicy", "Condition", "Metadata"];
const OF_OUTPUT = ["Value", "Export", "Description", "Condition"];
const POLICIES = ["Delete", "Retain", "RetainExceptOnCreate", undefined];
const LIMITS = { bytes: 1_048_576, resources: 500, outputs: 200, dynamicReferences: 60 };

/** Parses a template and checks its limits. */
export function parseTemplate(text: string): Template {
  const bytes = Buffer.byteLength(text);
  if (bytes > LIMITS.bytes) throw invalid(`The template has ${bytes} bytes; CloudFormation takes ${LIMITS.bytes}.`);
  const parsed = parsedJson(text);
  for (const section of Object.keys(parsed)) if (!SECTIONS.includes(section)) throw new NotImitated(`the section ${section} of a template`);
  const template: Template = { Resources: {}, Outputs: {}, Parameters: {}, Conditions: {}, Mappings: {}, Rules: {}, ...parsed };
  const resources = Object.entries(template.Resources);
  if (resources.length === 0) throw invalid("Template format error: At least one Resources member must be defined.");
  if (resources.length > LIMITS.resources) throw invalid(`The template has ${resources.length} resources; a stack has at most ${LIMITS.resources}.`);
  const outputs = Object.entries(template.Outputs);
  if (outputs.length > LIMITS.outputs) throw invalid(`The template has ${outputs.length} outputs; a stack has at most ${LIMITS.outputs}.`);
  const dynamic = text.match(/\{\{resolve:/g)?.length ?? 0;
  if (dynamic > LIMITS.dynamicReferences) {
    throw invalid(`The template has ${dynamic} dynamic references; a template has at most ${LIMITS.dynamicReferences}.`);
  }
  for (const [id, resource] of resources) checkResource(id, resource, template);
  for (const [id, output] of outputs) onlyKeys(output, OF_OUTPUT, `the output ${id}`);
  return template;
}

function parsedJson(text: string): Partial<Template> {
  try {
    return JSON.parse(text) as Partial<Template>;
  } catch {
    throw new NotImitated("templates that are not JSON");
  }
}

function checkResource(id: string, resource: TemplateResource, { Resources, Conditions }: Template): void {
  if (!/^[a-zA-Z0-9]{1,255}$/.test(id)) throw invalid(`Template format error: the logical id ${id} is not alphanumeric.`);
  onlyKeys(resource, OF_RESOURCE, `the resource ${id}`);
  for (const policy of [resource.DeletionPolicy, resource.UpdateReplacePolicy]) {
    if (!POLICIES.includes(policy)) throw new NotImitated(`the deletion policy ${policy} (${id})`);
  }
  for (const other of dependsOn(resource)) if (!Resources[other]) throw invalid(`Template format error: Unresolved resource dependency [${other}] of ${id}.`);
  if (resource.Condition && !(resource.Condition in Conditions)) throw invalid(`The condition ${resource.Condition} of ${id} is not defined.`);
}

function onlyKeys(value: object, keys: readonly string[], where: string): void {
  for (const key of Object.keys(value)) if (!keys.includes(key)) throw new NotImitated(`the attribute ${key} of ${where}`);
}

export function dependsOn({ DependsOn = [] }: TemplateResource): string[] {
  return typeof DependsOn === "string" ? [DependsOn] : DependsOn;
}

/** The logical ids that a value refers to. */
export function referred(value: unknown): { id: string; attribute?: string }[] {
  if (Array.isArray(value)) return value.flatMap(referred);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "Ref") return [{ id: String(inner) }];
    if (key === "Fn::GetAtt") {
      const [id = "", ...attribute] = Array.isArray(inner) ? (inner as string[]) : String(inner).split(".");
      return [{ id, attribute: attribute.join(".") }];
    }
    if (key === "Fn::Sub") return ofSub(inner);
    return referred(inner);
  });
}

function ofSub(inner: unknown): { id: string; attribute?: string }[] {
  const [text, own] = Array.isArray(inner) ? (inner as [string, Properties]) : [String(inner), {}];
  const names = [...text.matchAll(/\$\{([^!}][^}]*)\}/g)].map(([, name = ""]) => name).filter((name) => !(name in own));
  const named = names.map((name) => {
    const [id = "", ...attribute] = name.split(".");
    return attribute.length > 0 ? { id, attribute: attribute.join(".") } : { id };
  });
  return [...named, ...referred(own)];
}

/** The logical ids in the order in which they can be made. */
export function inOrder({ Resources }: Template): string[] {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): void => {
    if (done.has(id)) return;
    if (path.includes(id)) throw invalid(`Circular dependency between resources: [${[...path, id].join(", ")}]`);
    const resource = Resources[id];
    if (!resource) return;
    for (const other of [...dependsOn(resource), ...referred(resource.Properties).map((reference) => reference.id)]) visit(other, [...path, id]);
    done.add(id);
  };
  for (const id of Object.keys(Resources)) visit(id, []);
  return [...done];
}
