/**
 * Checks resources against the published schemas of CloudFormation: property names, required ones, types, and attributes.
 */
import { loadAwsServiceSpecSync } from "@aws-cdk/aws-service-spec";
import type { Property, PropertyType, Resource, SpecDatabase } from "@aws-cdk/service-spec-types";
import { invalid } from "../errors.ts";
import type { TemplateResource } from "./template.ts";
import { referred, type Template } from "./template.ts";

let loaded: SpecDatabase | undefined;
const found = new Map<string, Resource | undefined>();

/** The published schema of a resource type; undefined for custom resources. */
export function resourceSchema(type: string): Resource | undefined {
  if (isCustom(type)) return undefined;
  if (!found.has(type)) {
    loaded ??= loadAwsServiceSpecSync() as unknown as SpecDatabase;
    found.set(type, loaded.lookup("resource", "cloudFormationType", "equals", type)[0]);
  }
  const schema = found.get(type);
  if (!schema) throw invalid(`Template format error: Unrecognized resource types: [${type}]`);
  return schema;
}

export const isCustom = (type: string): boolean => type.startsWith("Custom::") || type === "AWS::CloudFormation::CustomResource";

/** Throws what CloudFormation would find wrong with the properties and references of a template. */
export function checkTemplate(template: Template): void {
  for (const [id, resource] of Object.entries(template.Resources)) {
    checkProperties(id, resource);
    for (const reference of referred(resource.Properties)) checkReference(template, id, reference);
  }
  for (const [id, { Value }] of Object.entries(template.Outputs)) for (const reference of referred(Value)) checkReference(template, id, reference);
}

function checkReference({ Resources, Parameters }: Template, from: string, { id, attribute }: { id: string; attribute?: string }): void {
  if (id.startsWith("AWS::") || (attribute === undefined && id in Parameters)) return;
  const to = Resources[id];
  if (!to) throw invalid(`Template format error: Unresolved resource dependencies [${id}] in ${from}.`);
  const schema = resourceSchema(to.Type);
  if (attribute === undefined || !schema) return;
  // For a few types, such as queues, every property can be read too.
  if (!(attribute in schema.attributes) && !(attribute in schema.properties)) {
    throw invalid(`Template error: resource ${id} does not support attribute type ${attribute} in Fn::GetAtt (${from}).`);
  }
}

function checkProperties(id: string, { Type, Properties = {} }: TemplateResource): void {
  const schema = resourceSchema(Type);
  if (!schema) {
    if (!("ServiceToken" in Properties)) throw invalid(`${id} (${Type}) has no ServiceToken.`);
    return;
  }
  checkObject(`${id} (${Type})`, Properties, schema.properties);
}

function checkObject(path: string, value: unknown, properties: Record<string, Property>): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(`${path} has to be an object.`);
  for (const [name, inner] of Object.entries(value)) {
    const property = properties[name];
    if (!property) throw invalid(`Encountered unsupported property ${name} in ${path}.`);
    const wrong = fault(`${path}.${name}`, inner, property.type);
    if (wrong) throw invalid(wrong);
  }
  for (const [name, { required }] of Object.entries(properties)) {
    if (required && !(name in value)) throw invalid(`Required property ${name} is missing in ${path}.`);
  }
}

/** The fault of a value; undefined if its type fits. What an intrinsic gives is not known yet. */
function fault(path: string, value: unknown, type: PropertyType): string | undefined {
  if (isIntrinsic(value) || type.type === "json") return undefined;
  if (type.type === "union") {
    const faults = type.types.map((one) => fault(path, value, one));
    return faults.includes(undefined) ? undefined : faults[0];
  }
  if (type.type === "array") {
    if (!Array.isArray(value)) return `${path} has to be a list.`;
    return value.map((inner, i) => fault(`${path}[${i}]`, inner, type.element)).find((one) => one !== undefined);
  }
  if (type.type === "map") {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return `${path} has to be a map.`;
    const faults = Object.entries(value).map(([key, inner]) => fault(`${path}.${key}`, inner, type.element));
    return faults.find((one) => one !== undefined);
  }
  if (type.type === "ref" || type.type === "tag") return objectFault(path, value, type);
  return primitiveFault(path, value, type);
}

function objectFault(path: string, value: unknown, type: PropertyType): string | undefined {
  const tag = { Key: { type: { type: "string" }, required: true }, Value: { type: { type: "string" }, required: true } } as const;
  try {
    checkObject(path, value, type.type === "ref" ? (loaded as SpecDatabase).get("typeDefinition", type.reference.$ref).properties : tag);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** CloudFormation converts between text, numbers and truth values. */
function primitiveFault(path: string, value: unknown, type: PropertyType): string | undefined {
  const plain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const words = plain ? String(value) : undefined;
  if (words === undefined) return `${path} has to be of the type ${type.type}.`;
  if (type.type === "boolean" && !/^(true|false)$/i.test(words)) return `${path} has to be true or false.`;
  if (type.type === "integer" && !/^-?\d+$/.test(words)) return `${path} has to be a whole number.`;
  if (type.type === "number" && !Number.isFinite(Number(words))) return `${path} has to be a number.`;
  const allowed = "allowedValues" in type ? (type.allowedValues as unknown[]) : undefined;
  return allowed && !allowed.map(String).includes(words) ? `${path} has to be one of ${allowed.join(", ")}.` : undefined;
}

function isIntrinsic(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const keys = Object.keys(value);
  return keys.length === 1 && (keys[0] === "Ref" || (keys[0] ?? "").startsWith("Fn::"));
}
