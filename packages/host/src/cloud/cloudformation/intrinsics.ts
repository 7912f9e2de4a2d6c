/**
 * The intrinsic functions of templates.
 */
import { invalid, NotImitated } from "../errors.ts";
import { ACCOUNT, REGION } from "../names.ts";
import type { Template } from "./template.ts";

/** What intrinsics look up. */
export interface Scope {
  template: Pick<Template, "Conditions" | "Mappings">;
  stack: { id: string; name: string };
  ref(id: string): unknown;
  attribute(id: string, attribute: string): unknown;
  imported(name: string): unknown;
}

const NOTHING = Symbol("AWS::NoValue");
type Arguments = readonly unknown[];

/** A value with its intrinsics evaluated. Dynamic references stay: they are resolved when a resource is made. */
export function evaluate(value: unknown, scope: Scope): unknown {
  const result = evaluated(value, scope);
  return result === NOTHING ? undefined : result;
}

function evaluated(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((inner) => evaluated(inner, scope)).filter((inner) => inner !== NOTHING);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [key, inner] = entries[0] ?? [];
  if (key && (key === "Ref" || key === "Condition" || key.startsWith("Fn::")) && entries.length === 1) {
    if (key !== "Condition" || typeof inner === "string") return called(key, inner, scope);
  }
  const mapped = entries.map(([name, one]) => [name, evaluated(one, scope)] as const);
  return Object.fromEntries(mapped.filter(([, one]) => one !== NOTHING));
}

function called(name: string, argument: unknown, scope: Scope): unknown {
  if (name === "Ref") return reference(String(argument), scope);
  if (name === "Fn::Sub") return substituted(argument, scope);
  if (name === "Fn::GetAtt") {
    const [id = "", ...attribute] = Array.isArray(argument) ? (argument as string[]) : String(argument).split(".");
    return scope.attribute(id, attribute.join("."));
  }
  if (name === "Fn::If") {
    const [condition, yes, no] = argument as [string, unknown, unknown];
    return evaluated(holds(condition, scope) ? yes : no, scope);
  }
  if (name === "Condition") return holds(String(argument), scope);
  const plain = evaluated(argument, scope);
  const many = (Array.isArray(plain) ? plain : [plain]) as Arguments;
  const apply = FUNCTIONS[name];
  if (!apply) throw new NotImitated(`the intrinsic function ${name}`);
  return apply(many, scope);
}

const FUNCTIONS: Record<string, (values: Arguments, scope: Scope) => unknown> = {
  "Fn::Join": ([separator, parts]) => listed(parts, "Fn::Join").map(text).join(String(separator)),
  "Fn::Split": ([separator, whole]) => text(whole).split(String(separator)),
  "Fn::Select": ([index, list]) => {
    const chosen = listed(list, "Fn::Select")[Number(index)];
    if (chosen === undefined) throw invalid(`Template error: Fn::Select cannot select nonexistent value at index ${String(index)}`);
    return chosen;
  },
  "Fn::ImportValue": ([name], scope) => scope.imported(text(name)),
  "Fn::FindInMap": ([map, first, second], { template }) => {
    const found = template.Mappings[text(map)]?.[text(first)]?.[text(second)];
    if (found === undefined) throw invalid(`Template error: Unable to get mapping for ${text(map)}::${text(first)}::${text(second)}`);
    return found;
  },
  "Fn::Equals": ([left, right]) => JSON.stringify(left) === JSON.stringify(right),
  "Fn::And": (values) => values.every((value) => value === true),
  "Fn::Or": (values) => values.includes(true),
  "Fn::Not": ([value]) => value !== true,
  "Fn::Contains": ([list, value]) => listed(list, "Fn::Contains").includes(value),
  "Fn::Base64": ([value]) => Buffer.from(text(value)).toString("base64"),
};

function holds(name: string, scope: Scope): boolean {
  if (!(name in scope.template.Conditions)) throw invalid(`Template error: the condition ${name} is not defined.`);
  return evaluated(scope.template.Conditions[name], scope) === true;
}

function reference(id: string, scope: Scope): unknown {
  const pseudo: Record<string, unknown> = {
    "AWS::AccountId": ACCOUNT,
    "AWS::Region": REGION,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": "amazonaws.com",
    "AWS::StackId": scope.stack.id,
    "AWS::StackName": scope.stack.name,
    "AWS::NoValue": NOTHING,
  };
  if (id in pseudo) return pseudo[id];
  if (id.startsWith("AWS::")) throw new NotImitated(`the pseudo parameter ${id}`);
  return scope.ref(id);
}

function substituted(argument: unknown, scope: Scope): string {
  const [pattern, own] = Array.isArray(argument) ? (argument as [string, Record<string, unknown>]) : [String(argument), {}];
  return pattern.replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith("!")) return `\${${name.slice(1)}}`;
    if (name in own) return text(evaluated(own[name], scope));
    return text(called(name.includes(".") && !name.startsWith("AWS::") ? "Fn::GetAtt" : "Ref", name, scope));
  });
}

function listed(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw invalid(`Template error: ${name} needs a list.`);
  return value;
}

function text(value: unknown): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw invalid(`Template error: ${JSON.stringify(value)} is used as text.`);
}
