import { openApiDocument } from "@apothecary/core/docs/contract";
import { beforeAll, expect, test } from "vitest";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("staff read the description of every call", async () => {
  const { status, body, headers } = await world.call(openApiDocument, {}, { as: "staff" });
  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  expect(body.paths["/api/openapi.json"]?.["get"]?.summary).toBe(openApiDocument.summary);
  expect(body.components.securitySchemes.session.name).toBe("session");
  expect(headers["x-api-version"]).toBe(body.info.version);
});

test("a client that is up to date gets 304", async () => {
  const { headers } = await world.call(openApiDocument);
  const again = await world.call(openApiDocument, {}, { headers: { "if-none-match": headers["etag"] ?? "" } });
  expect([again.status, again.text]).toEqual([304, ""]);
});
