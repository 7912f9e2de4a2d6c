/**
 * Evaluates policy documents as IAM does: an explicit denial, else an allowance, else nothing.
 */
import { NotImitated } from "../errors.ts";

export interface Statement {
  Effect: "Allow" | "Deny";
  Action: string[];
  /** Absent in trust and some resource policies. */
  Resource: string[];
  Condition: Record<string, Record<string, string[]>>;
  Principal: string[];
  /** Where it is written, for the report of unused rights. */
  source: string;
}

/** One action on one resource. */
export interface Ask {
  action: string;
  resource: string;
  /** Values of condition keys. */
  context: Record<string, readonly string[]>;
}

const KEYS = ["Sid", "Effect", "Action", "Resource", "Condition", "Principal"];
type Test = (value: string, wanted: string) => boolean;
const OPERATORS: Record<string, Test> = {
  StringEquals: (value, wanted) => value === wanted,
  StringLike: (value, wanted) => like(value, wanted),
  Bool: (value, wanted) => value === wanted,
  ArnLike: (value, wanted) => like(value, wanted),
  ArnEquals: (value, wanted) => like(value, wanted),
};

/** The statements of a document; what the evaluation does not know is refused when it is deployed. */
export function documentStatements(document: unknown, source: string): Statement[] {
  const { Statement: statements = [] } = document as { Statement?: unknown };
  return listed(statements).map((one) => {
    const statement = one as Record<string, unknown>;
    for (const key of Object.keys(statement)) if (!KEYS.includes(key)) throw new NotImitated(`${key} in a policy statement (${source})`);
    const condition = (statement["Condition"] ?? {}) as Record<string, Record<string, unknown>>;
    for (const operator of Object.keys(condition)) {
      if (!OPERATORS[operator.replace(/^For(All|Any)Values?:/, "")]) throw new NotImitated(`the condition operator ${operator} (${source})`);
    }
    return {
      Effect: statement["Effect"] === "Deny" ? "Deny" : "Allow",
      Action: texts(statement["Action"]),
      Resource: texts(statement["Resource"] ?? []),
      Condition: Object.fromEntries(
        Object.entries(condition).map(([operator, keys]) => [operator, Object.fromEntries(Object.entries(keys).map(([key, values]) => [key, texts(values)]))]),
      ),
      Principal: principals(statement["Principal"]),
      source,
    };
  });
}

function principals(value: unknown): string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : Object.values(value as object).flatMap(texts);
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const texts = (value: unknown): string[] => listed(value).map(String);

export interface Decision {
  allowed: boolean;
  /** The statement that denied it, or the one that allowed it. */
  by?: Statement;
}

/** Whether statements allow an action. */
export function decide(statements: readonly Statement[], ask: Ask): Decision {
  const matching = statements.filter((statement) => matches(statement, ask));
  const denial = matching.find(({ Effect }) => Effect === "Deny");
  if (denial) return { allowed: false, by: denial };
  const [allowance] = matching;
  return allowance ? { allowed: true, by: allowance } : { allowed: false };
}

function matches({ Action, Resource, Condition }: Statement, { action, resource, context }: Ask): boolean {
  return (
    Action.some((pattern) => like(action.toLowerCase(), pattern.toLowerCase())) &&
    Resource.some((pattern) => like(resource, pattern)) &&
    Object.entries(Condition).every(([operator, keys]) => Object.entries(keys).every(([key, wanted]) => holds(operator, context[key], wanted)))
  );
}

function holds(operator: string, values: readonly string[] | undefined, wanted: readonly string[]): boolean {
  const test = OPERATORS[operator.replace(/^For(All|Any)Values?:/, "")];
  if (!test) throw new NotImitated(`the condition operator ${operator}`);
  const one = (value: string): boolean => wanted.some((pattern) => test(value, pattern));
  // Of several values all have to match, which holds for none too, or any.
  if (operator.startsWith("ForAllValues:")) return (values ?? []).every(one);
  if (operator.startsWith("ForAnyValue:")) return (values ?? []).some(one);
  return values?.[0] !== undefined && one(values[0]);
}

/** Matches with `*` and `?`. */
export function like(value: string, pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return value === pattern;
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "s").test(value);
}
