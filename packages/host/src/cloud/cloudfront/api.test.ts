/** The header that a distribution sends is changed as CloudFront changes it, and nothing else of it. */
import { expect, test } from "vitest";
import type { ServiceAnswer } from "../front/service.ts";
import { Callers } from "../iam/callers.ts";
import { Registry } from "../registry.ts";
import { cloudFrontService } from "./api.ts";

const KEYS = { accessKeyId: "deployer", secretAccessKey: "secret" };

function served() {
  const registry = new Registry();
  const origins = [{ Id: "files" }, { Id: "api", OriginCustomHeaders: [{ HeaderName: "x-origin-verify", HeaderValue: "old" }] }];
  const properties = { DistributionConfig: { Origins: origins } };
  registry.add({ type: "AWS::CloudFront::Distribution", id: "E1", properties, attributes: {}, owner: "a stack" });
  const callers = new Callers(registry, KEYS);
  const serve = cloudFrontService(registry, callers);
  const ask = (method: string, part: string, etag = "", body = ""): ServiceAnswer =>
    serve({
      caller: callers.caller(KEYS.accessKeyId),
      method,
      path: `/2020-05-31/distribution/E1${part}`,
      query: new URLSearchParams(),
      headers: { "if-match": etag },
      body: Buffer.from(body),
    }) as ServiceAnswer;
  return { ask, header: () => origins[1]?.OriginCustomHeaders?.[0]?.HeaderValue };
}

test("the value of a header is changed, from the last configuration alone", () => {
  const { ask, header } = served();
  const { body, headers } = ask("GET", "/config");
  const changed = String(body).replace("<HeaderValue>old<", "<HeaderValue>new<");
  expect(() => ask("PUT", "/config", "another", changed)).toThrow("preconditions");
  expect(header()).toBe("old");
  ask("PUT", "/config", headers?.["etag"], changed);
  expect(header()).toBe("new");
  expect(() => ask("PUT", "/config", headers?.["etag"], changed)).toThrow("preconditions");
  expect(ask("GET", "").body).toContain("<Status>Deployed</Status>");
});

test("a change of anything else is refused, and so is an action that is not imitated", () => {
  const { ask, header } = served();
  const { body, headers } = ask("GET", "/config");
  expect(() => ask("PUT", "/config", headers?.["etag"], String(body).replace("x-origin-verify", "x-other"))).toThrow("besides its headers' values");
  expect(() => ask("DELETE", "")).toThrow("does not imitate CloudFront's DELETE");
  expect(header()).toBe("old");
});
