import { expect, test } from "vitest";
import { startDynamoDb } from "../../packages/host/src/engines/dynamodb-engine.ts";

test("the engine listens at an address of its own each time, and nowhere a page in a browser would look", async () => {
  const engines = [await startDynamoDb(), await startDynamoDb()];
  try {
    const [one, other] = engines.map(({ endpoint }) => new URL(endpoint));
    expect(one?.hostname).toMatch(/^127\./);
    expect(one?.hostname).not.toBe(other?.hostname);
    for (const usual of ["127.0.0.1", "[::1]"]) await expect(fetch(`http://${usual}:${one?.port}`)).rejects.toThrow();
    expect((await fetch(one ?? "")).status).toBeLessThan(500);
  } finally {
    await Promise.all(engines.map((engine) => engine.stop()));
  }
});
