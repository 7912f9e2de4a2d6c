/**
 * The actions of CloudFront that functions and commands call. Nothing is cached, so there is nothing to invalidate, and a
 * change is everywhere at once.
 */
import { createHash } from "node:crypto";
import { AwsError, NotImitated } from "../errors.ts";
import { xmlAnswer } from "../front/protocols.ts";
import type { Service, ServiceAnswer } from "../front/service.ts";
import { element } from "../front/xml.ts";
import type { Callers } from "../iam/callers.ts";
import { ACCOUNT, randomId } from "../names.ts";
import type { Held, Registry } from "../registry.ts";

const PATH = /^\/2020-05-31\/distribution\/(\w+)(?:\/(config|invalidation)(?:\/(\w+))?)?$/;
const VALUE = /<HeaderValue>([^<]*)<\/HeaderValue>/g;

export function cloudFrontService(registry: Registry, callers: Callers): Service {
  return ({ method, path, headers, body, caller }) => {
    const [, id = "", part = "", invalidation] = PATH.exec(path) ?? [];
    const distribution = registry.get("AWS::CloudFront::Distribution", id);
    if (id !== "" && !distribution) throw new AwsError("NoSuchDistribution", "The specified distribution does not exist.", 404);
    const actions: Record<string, [action: string, answer: (of: Held) => ServiceAnswer]> = {
      "GET ": ["GetDistribution", ({ id: Id }) => xmlAnswer(element("Distribution", { Id, Status: "Deployed" }))],
      "GET config": ["GetDistributionConfig", configured],
      "PUT config": ["UpdateDistribution", (of) => withHeaderValues(of, headers["if-match"], body.toString())],
      "POST invalidation": ["CreateInvalidation", () => invalidated(randomId(14).toUpperCase(), 201)],
      "GET invalidation": ["GetInvalidation", () => invalidated(invalidation ?? "", 200)],
    };
    const [action, answer] = actions[`${method} ${part}`] ?? [];
    if (!distribution || !answer) throw new NotImitated(`CloudFront's ${method} ${path}`);
    callers.demand(caller, { action: `cloudfront:${action}`, resource: `arn:aws:cloudfront::${ACCOUNT}:distribution/${id}` });
    return answer(distribution);
  };
}

const invalidated = (Id: string, status: number): ServiceAnswer =>
  xmlAnswer(element("Invalidation", { Id, Status: "Completed", CreateTime: new Date() }), status);

interface OriginHeader {
  HeaderName: string;
  HeaderValue: string;
}

/** The headers that a distribution sends to its origins: all of its configuration that is imitated. */
function sentHeaders({ properties }: Held): OriginHeader[] {
  const { Origins } = properties["DistributionConfig"] as { Origins: { OriginCustomHeaders?: OriginHeader[] }[] };
  return Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
}

function configured(distribution: Held): ServiceAnswer {
  const Items = sentHeaders(distribution).map(({ HeaderName, HeaderValue }) => ({ HeaderName, HeaderValue }));
  const answer = xmlAnswer(element("DistributionConfig", { Items }, "OriginCustomHeader"));
  return { ...answer, headers: { ...answer.headers, etag: createHash("sha256").update(answer.body).digest("hex") } };
}

/** Changes the values of headers. Refuses a configuration that differs in anything else, or is not based on the last one. */
function withHeaderValues(distribution: Held, ifMatch: string | undefined, config: string): ServiceAnswer {
  const { body, headers } = configured(distribution);
  if (ifMatch !== headers?.["etag"]) throw new AwsError("PreconditionFailed", "The request failed because it didn't meet the preconditions.", 412);
  if (config.replaceAll(VALUE, "") !== body.toString().replaceAll(VALUE, "")) throw new NotImitated("changes of a distribution besides its headers' values");
  const values = [...config.matchAll(VALUE)].map(([, value = ""]) => value);
  for (const [i, header] of sentHeaders(distribution).entries()) header.HeaderValue = values[i] ?? "";
  return configured(distribution);
}
