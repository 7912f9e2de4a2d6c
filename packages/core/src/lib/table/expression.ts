/**
 * Turns a write's plain values into DynamoDB expressions.
 */
import type { Expectation, Update } from "./write.ts";

export interface Expressions {
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** The distinct names and values of one request. */
class Placeholders {
  private readonly names = new Map<string, string>();
  private readonly values: unknown[] = [];

  path(path: string): string {
    return path
      .split(".")
      .map((part) => this.name(part))
      .join(".");
  }

  value(value: unknown): string {
    this.values.push(value);
    return `:v${this.values.length - 1}`;
  }

  into(expressions: Expressions): Expressions {
    if (this.names.size > 0) {
      expressions.ExpressionAttributeNames = Object.fromEntries([...this.names].map(([name, alias]) => [alias, name]));
    }
    if (this.values.length > 0) {
      expressions.ExpressionAttributeValues = Object.fromEntries(this.values.map((value, i) => [`:v${i}`, value]));
    }
    return expressions;
  }

  private name(name: string): string {
    const known = this.names.get(name);
    if (known) return known;
    const alias = `#n${this.names.size}`;
    this.names.set(name, alias);
    return alias;
  }
}

/** The condition only, for puts, deletes and condition checks. */
export function conditionExpression(expect: Expectation | undefined): Expressions {
  const placeholders = new Placeholders();
  const condition = conditionText(expect, placeholders);
  return placeholders.into(condition ? { ConditionExpression: condition } : {});
}

/** The update and its condition. */
export function updateExpression(update: Update): Expressions {
  const placeholders = new Placeholders();
  const parts = [
    clause("SET", Object.entries(update.set ?? {}), ([path, value]) => `${placeholders.path(path)} = ${placeholders.value(value)}`),
    clause(
      "ADD",
      [...Object.entries(update.add ?? {}), ...Object.entries(update.addToSet ?? {})],
      ([path, amount]) => `${placeholders.path(path)} ${placeholders.value(amount)}`,
    ),
    clause("REMOVE", update.remove ?? [], (path) => placeholders.path(path)),
  ].filter((part) => part !== "");
  const expressions: Expressions = { UpdateExpression: parts.join(" ") };
  const condition = conditionText(update.expect, placeholders);
  if (condition) expressions.ConditionExpression = condition;
  return placeholders.into(expressions);
}

function clause<T>(verb: string, entries: T[], toText: (entry: T) => string): string {
  return entries.length === 0 ? "" : `${verb} ${entries.map(toText).join(", ")}`;
}

function conditionText(expect: Expectation | undefined, placeholders: Placeholders): string | undefined {
  if (!expect) return undefined;
  const terms: string[] = [];
  if (expect.absent) terms.push(`attribute_not_exists(${placeholders.path("PK")})`);
  if (expect.present) terms.push(`attribute_exists(${placeholders.path("PK")})`);
  for (const [path, value] of Object.entries(expect.equals ?? {})) {
    terms.push(`${placeholders.path(path)} = ${placeholders.value(value)}`);
  }
  for (const [path, value] of Object.entries(expect.atLeast ?? {})) {
    terms.push(`${placeholders.path(path)} >= ${placeholders.value(value)}`);
  }
  for (const [path, values] of Object.entries(expect.oneOf ?? {})) {
    terms.push(`${placeholders.path(path)} IN (${values.map((value) => placeholders.value(value)).join(", ")})`);
  }
  for (const path of expect.missing ?? []) terms.push(`attribute_not_exists(${placeholders.path(path)})`);
  return terms.length === 0 ? undefined : terms.join(" AND ");
}
