/**
 * Contracts in the browser are made when they are first used. There are some five thousand schemas: making all of them as
 * the scripts load would take a quarter of the first second, and the first page uses a few dozen.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const CONTRACTS = /\/packages\/core\/src\/.+\.ts$/;
/** What a constant begins with that is a schema. */
const ZOD = "z";
const ENDPOINT = "endpoint";
/** The schemas of an endpoint. */
const SCHEMAS = new Set(["params", "query", "body", "answer"]);
const LAZY = fileURLToPath(new URL("lazy/lazily.ts", import.meta.url));

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

/** Wraps each schema that is a constant of a module of the core, or one of an endpoint there. */
export function lazyContracts(): Plugin {
  return {
    name: "lazy-contracts",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (!CONTRACTS.test(id) || !/\b(z\.|endpoint\()/.test(code)) return undefined;
      const schemas = ((this.parse(code) as unknown as Node).body ?? []).flatMap(declared).flatMap(({ init }) => (init ? schemasIn(init) : []));
      if (schemas.length === 0) return undefined;
      const wrapped = schemas.toReversed().reduce((text, { start, end }) => {
        return `${text.slice(0, start)}/* @__PURE__ */ lazily(() => ${text.slice(start, end)})${text.slice(end)}`;
      }, code);
      return { code: `import { lazily } from ${JSON.stringify(LAZY)};\n${wrapped}`, map: null };
    },
  };
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
