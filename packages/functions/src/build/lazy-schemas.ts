/**
 * Contracts are made when they are first used, in functions and in the browser. There are some five thousand schemas, and neither
 * the start of a function nor the first page uses more than a few dozen.
 */
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";
import { ROOT } from "./root.ts";

const CORE = /\/packages\/core\/src\/.+\.ts$/;
const HAS_SCHEMAS = /\b(z\.|endpoint\()/;
/** What a constant begins with that is a schema. */
const ZOD = "z";
const ENDPOINT = "endpoint";
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

/** Wraps each schema that is a constant of a module, or one of an endpoint in it. The module is JavaScript. */
export function withLazySchemas(code: string): string {
  const schemas = (parseAst(code) as unknown as { body: Node[] }).body.flatMap(declared).flatMap(({ init }) => (init ? schemasIn(init) : []));
  if (schemas.length === 0) return code;
  const wrapped = schemas.toReversed().reduce((text, { start, end }) => {
    return `${text.slice(0, start)}/* @__PURE__ */ lazily(() => ${text.slice(start, end)})${text.slice(end)}`;
  }, code);
  return `import { lazily } from ${JSON.stringify(LAZILY)};\n${wrapped}`;
}

/** The constants that a statement declares. */
function declared(statement: Node): Node[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  return declaration?.type === "VariableDeclaration" && declaration.kind === "const" ? (declaration.declarations ?? []) : [];
}

/** What is to be wrapped of a constant: all of a schema, the schemas of an endpoint. */
function schemasIn(init: Node): Node[] {
  if (init.type !== "CallExpression") return [];
  if (init.callee?.name !== ENDPOINT) return firstName(init) === ZOD ? [init] : [];
  const fields = init.arguments?.[0]?.properties ?? [];
  return fields.flatMap(({ key, value }) => (SCHEMAS.has(key?.name ?? "") && value?.type === "CallExpression" ? [value] : []));
}

/** What a chain begins with: `z` of `z.string().min(1)`. */
function firstName({ type, name, callee, object }: Node): string | undefined {
  if (type === "Identifier") return name;
  const inner = type === "CallExpression" ? callee : object;
  return inner && firstName(inner);
}
