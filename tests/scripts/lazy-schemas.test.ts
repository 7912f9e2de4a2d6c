import { expect, test, vi } from "vitest";
import * as z from "zod";
import { hasSchemas, withLazySchemas } from "../../packages/functions/src/build/lazy-schemas.ts";
import { lazily } from "../../packages/functions/src/lib/lazily.ts";

const transformed = (code: string): string => withLazySchemas(code).replace(/^import .*\n/, "");

test("schemas, their fields and endpoints that are constants are made lazily, and the schemas of an endpoint within it", () => {
  const lazy = (code: string) => `/* @__PURE__ */ lazily(() => (${code}))`;
  const is = (code: string, wrapped: string) => expect(transformed(`export const ${code};`)).toBe(`export const ${wrapped};`);
  is("Row = z.object({ id: Id }).strict()", `Row = ${lazy("z.object({ id: Id }).strict()")}`);
  is("Named = Row.extend({ name })", `Named = ${lazy("Row.extend({ name })")}`);
  is("Code = text(`Code`, 50)", `Code = ${lazy("text(`Code`, 50)")}`);
  is("fields = { ...more, id: Id, name: text(`Name`, 50) }", `fields = ${lazy("{ ...more, id: Id, name: text(`Name`, 50) }")}`);
  is("sizes = { most: Math.max(1, 2), unit: `kg` }", "sizes = { most: Math.max(1, 2), unit: `kg` }");
  is("both = () => z.array(Row)", "both = () => z.array(Row)");
  is(
    "list = endpoint({ path: `/api/list`, access: roles(), query: z.strictObject({ since }), answer: Row, body: Row.partial() })",
    `list = ${lazy(`endpoint({ path: \`/api/list\`, access: roles(), query: ${lazy("z.strictObject({ since })")}, answer: Row, body: ${lazy("Row.partial()")} })`)}`,
  );
  expect(transformed("const cell = z.string();\nconst sku = cell.trim();")).toBe(`const cell = ${lazy("z.string()")};\nconst sku = ${lazy("cell.trim()")};`);
  expect(transformed("export const MAX = 3; // of z.string()")).toBe("export const MAX = 3; // of z.string()");
  const files = ["/packages/core/src/stock/contract.ts", "/packages/web/src/lib/page.ts"];
  expect(files.map((file) => hasSchemas(file, "export const Row = z.string();"))).toEqual([true, false]);
});

test("a bundle leaves out what it does not use of other constants", () => {
  expect(transformed("const NAMES = typedKeys(FIELDS);")).toBe("const NAMES = /* @__PURE__ */ typedKeys(FIELDS);");
});

test("an object is made once, when it is first used, and is then that object", () => {
  const make = vi.fn(() => z.object({ name: z.string().min(1) }));
  const Named = lazily(make);
  const Both = z.object({ one: Named, many: z.array(Named), maybe: z.optional(Named) });
  expect(make).not.toHaveBeenCalled();
  expect(Both.parse({ one: { name: "a" }, many: [{ name: "b" }] })).toEqual({ one: { name: "a" }, many: [{ name: "b" }] });
  expect(Both.safeParse({ one: { name: "" }, many: [] }).error?.issues[0]?.path).toEqual(["one", "name"]);
  expect(Named instanceof z.ZodObject).toBe(true);
  expect("shape" in Named).toBe(true);
  expect(Named.extend({ age: z.number() }).parse({ name: "c", age: 1 })).toEqual({ name: "c", age: 1 });
  expect(Named.safeExtend({ age: z.number() }).pick({ age: true }).parse({ age: 1 })).toEqual({ age: 1 });
  expect(make).toHaveBeenCalledTimes(1);
  const fields = lazily(() => ({ name: z.string(), age: z.number() }));
  expect(z.object({ ...fields }).parse({ name: "d", age: 2 })).toEqual({ name: "d", age: 2 });
});
