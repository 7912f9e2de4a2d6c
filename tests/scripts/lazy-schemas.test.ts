import { expect, test, vi } from "vitest";
import * as z from "zod";
import { hasSchemas, withLazySchemas } from "../../packages/functions/src/build/lazy-schemas.ts";
import { lazily } from "../../packages/functions/src/lib/lazily.ts";

const transformed = (code: string): string => withLazySchemas(code).replace(/^import .*\n/, "");

test("schemas that are constants are made lazily, and the schemas of an endpoint", () => {
  const lazy = (code: string) => `/* @__PURE__ */ lazily(() => ${code})`;
  expect(transformed(`export const Row = z.object({ id: Id }).strict();\nconst MAX = Math.max(1, 2);\nexport const both = () => z.array(Row);`)).toBe(
    `export const Row = ${lazy("z.object({ id: Id }).strict()")};\nconst MAX = Math.max(1, 2);\nexport const both = () => z.array(Row);`,
  );
  expect(
    transformed(`export const list = endpoint({ path: "/api/list", access: roles(), query: z.strictObject({ since }), answer: Row, body: Row.partial() });`),
  ).toBe(
    `export const list = endpoint({ path: "/api/list", access: roles(), query: ${lazy("z.strictObject({ since })")}, answer: Row, body: ${lazy("Row.partial()")} });`,
  );
  expect(transformed("export const MAX = 3; // of z.string()")).toBe("export const MAX = 3; // of z.string()");
  const files = ["/packages/core/src/stock/contract.ts", "/packages/web/src/lib/page.ts"];
  expect(files.map((file) => hasSchemas(file, "export const Row = z.string();"))).toEqual([true, false]);
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
});
