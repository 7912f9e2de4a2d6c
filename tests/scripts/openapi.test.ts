import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { allEndpoints } from "../../packages/functions/src/build/endpoints.ts";
import { openApiDocument } from "../../packages/functions/src/build/openapi-document.ts";

interface Operation {
  operationId: string;
  description: string;
  security?: unknown;
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> };
}

const endpoints = await allEndpoints();
const document = openApiDocument(endpoints, "0.0.0") as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const checked = await validator.validate(structuredClone(document));
  expect(checked.errors).toBeUndefined();
  expect(checked.valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("every endpoint is in it, under a name of its own, with who may call it", () => {
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  const goodsIn = document.paths["/api/goods_in"]?.["post"];
  expect(goodsIn?.description).toContain("ROLE_WAREHOUSE");
  expect(goodsIn?.description).toContain("`goodsIn`");
});

test("it tells the refusals that fit a call, and no others", () => {
  expect(Object.keys(document.paths["/api/goods_in"]?.["post"]?.responses ?? {})).toEqual([
    "200",
    "400",
    "401",
    "403",
    "404",
    "409",
    "413",
    "415",
    "429",
    "431",
    "500",
    "503",
  ]);
  expect(Object.keys(document.paths["/api/openapi.json"]?.["get"]?.responses ?? {})).toEqual(["200", "401", "403", "429", "431", "500", "503"]);
});

test("a call is declared with the cookie, and with a token only where a token opens it", () => {
  const security = (path: string, method: string) => document.paths[path]?.[method]?.security;
  expect(security("/api/goods_in", "post")).toEqual([{ session: [] }, { token: [] }]);
  for (const path of ["/api/add_user", "/api/create_api_token", "/api/adhoc_man"]) expect(security(path, "post"), path).toEqual([{ session: [] }]);
  expect(security("/login_check", "post")).toBeUndefined();
});

test("a request id is needed where a repeated call must take effect once", () => {
  const ids = (path: string, method: string) => JSON.stringify(document.paths[path]?.[method]).match(/parameters\/\w*RequestId/)?.[0];
  expect(["/api/goods_in", "/api/business_stock_report", "/login_check"].map((path) => ids(path, "post"))).toEqual(Array(3).fill("parameters/RequestId"));
  expect([ids("/api/stock/details", "post"), ids("/api/stock", "get")]).toEqual(Array(2).fill("parameters/OptionalRequestId"));
});

test("a call that writes by id documents the conflict with a stale version, even if it is named like a report", () => {
  for (const path of ["/api/pick_list_generator", "/api/reserve_stock", "/api/complete_job", "/api/edit_sales_order"])
    expect(Object.keys(document.paths[path]?.["post"]?.responses ?? {}), path).toContain("409");
});

test("an example is what its own endpoint takes", () => {
  const shown = endpoints.filter(({ example }) => example !== undefined);
  expect(shown.length).toBeGreaterThan(0);
  for (const endpoint of shown) expect(endpoint.body.safeParse(endpoint.example).error, endpoint.path).toBeUndefined();
});
