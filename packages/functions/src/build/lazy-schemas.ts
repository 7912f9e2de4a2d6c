/**
 * Contracts are made when they are first used, in functions and in the browser. There are some five thousand schemas, and neither
 * the start of a function nor the first page uses more than a few dozen.
 */
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";
import { ROOT } from "./root.ts";

const CORE = /\/packages\/core\/src\/.+\.ts$/;
const HAS_SCHEMAS = /\bz\.|ndpoint\(|\bconst [A-Z][a-z]\w* = /;
/** The name of a constant that is a schema: `OrderLine`. */
const SCHEMA_NAME = /^[A-Z](?=.*[a-z])/;
/** Leaves a call out of a bundle that does not use what it makes. */
const UNUSED = "/* @__PURE__ */ ";
/** What a chain begins with that is a schema. */
const ZOD = "z";
/** What makes an endpoint: `endpoint`, `importEndpoint`. */
const ENDPOINT = /^(?:\w+E|e)ndpoint$/;
/** The schemas of an endpoint. */
const SCHEMAS = new Set(["params", "query", "body", "answer"]);
const LAZILY = fileURLToPath(new URL("packages/functions/src/lib/lazily.ts", ROOT));

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  kind?: string;
  id?: Node;
  callee?: Node;
  arguments?: Node[];
  object?: Node;
  properties?: Node[];
  key?: Node;
  value?: Node;
  init?: Node | null;
  declaration?: Node | null;
  declarations?: Node[];
  body?: Node[];
}

/** Whether a source file can have schemas. */
export const hasSchemas = (file: string, text: string): boolean => CORE.test(file) && HAS_SCHEMAS.test(text);

/**
 * Wraps each constant of a module that is a schema, the fields of one or an endpoint, and the schemas within an endpoint. A bundle
 * leaves out other constants made by a call that it does not use. The module is JavaScript.
 */
export function withLazySchemas(code: string): string {
  const names = new Set([ZOD]);
  const constants = (parseAst(code) as unknown as { body: Node[] }).body.flatMap(declared);
  const additions = constants.flatMap((constant) => {
    const parts = lazyParts(constant, names);
    if (parts[0] === constant.init) names.add(constant.id?.name ?? "");
    else if (constant.init?.type === "CallExpression") return [{ at: constant.init.start, text: UNUSED }];
    return parts.flatMap(({ start, end }) => [
      { at: start, text: `${UNUSED}lazily(() => (` },
      { at: end, text: "))" },
    ]);
  });
  if (additions.length === 0) return code;
  const made = additions.toSorted((one, other) => other.at - one.at).reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code);
  return `import { lazily } from ${JSON.stringify(LAZILY)};\n${made}`;
}

/** The constants that a statement declares. */
function declared(statement: Node): Node[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  return declaration?.type === "VariableDeclaration" && declaration.kind === "const" ? (declaration.declarations ?? []) : [];
}

/** What is to be wrapped of a constant, the outer before the inner. `names` are schemas of the module. */
function lazyParts({ id, init }: Node, names: ReadonlySet<string>): Node[] {
  if (init?.type === "ObjectExpression") return isFields(init) ? [init] : [];
  if (init?.type !== "CallExpression") return [];
  if (ENDPOINT.test(init.callee?.name ?? "")) {
    const fields = init.arguments?.[0]?.properties ?? [];
    return [init, ...fields.flatMap(({ key, value }) => (SCHEMAS.has(key?.name ?? "") && value?.type === "CallExpression" ? [value] : []))];
  }
  return names.has(firstName(init)) || SCHEMA_NAME.test(id?.name ?? "") ? [init] : [];
}

/** Whether an object has nothing but schemas: each made by a call, named, or spread. */
function isFields({ properties = [] }: Node): boolean {
  const isSchema = ({ value }: Node) => value === undefined || value.type === "CallExpression" || SCHEMA_NAME.test(value.name ?? "");
  return properties.some(({ value }) => value?.type === "CallExpression") && properties.every(isSchema);
}

/** What a chain begins with: `z` of `z.string().min(1)`. */
function firstName({ type, name, callee, object }: Node): string {
  if (type === "Identifier") return name ?? "";
  const inner = type === "CallExpression" ? callee : object;
  return inner ? firstName(inner) : "";
}
