/**
 * CloudFront: behaviours by path, functions at the edge, origins, and the policy of response headers. Nothing is cached.
 */
import { apiHost, type HttpApis, json, type WebAnswer, type WebRequest } from "../apigateway/http-api.ts";
import { NotImitated } from "../errors.ts";
import { decide, like, documentStatements } from "../iam/policy.ts";
import { ACCOUNT, REGION } from "../names.ts";
import type { Held, Registry } from "../registry.ts";
import type { S3Engine } from "../s3/engine.ts";
import { atEdge } from "./edge-function.ts";
import { withPolicyHeaders } from "./headers-policy.ts";

interface Behaviour {
  PathPattern?: string;
  AllowedMethods?: string[];
  CachePolicyId: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
  TargetOriginId: string;
}

interface Origin {
  Id: string;
  DomainName: string;
  S3OriginConfig?: { OriginAccessIdentity?: string };
  OriginAccessControlId?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
}

interface Config {
  CacheBehaviors?: Behaviour[];
  DefaultCacheBehavior: Behaviour;
  DefaultRootObject?: string;
  Origins: Origin[];
  CustomErrorResponses?: unknown[];
}

/** The managed policies that are known: caching off and optimised; all headers of the viewer but the host. */
const CACHE_POLICIES = { off: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad", optimised: "658327ea-f89d-4fab-a63d-7e88639e58f6" };
const ALL_BUT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac";
/** Headers that reach the site's bucket. */
const TO_BUCKET = ["if-none-match", "if-modified-since", "range"];

export class Distributions {
  readonly #registry: Registry;
  readonly #apis: HttpApis;
  readonly #engine: S3Engine;

  constructor(registry: Registry, apis: HttpApis, engine: S3Engine) {
    this.#registry = registry;
    this.#apis = apis;
    this.#engine = engine;
  }

  /** Refuses what is not imitated, and what leads nowhere. */
  check({ properties, owner }: Held): void {
    const config = properties["DistributionConfig"] as Config;
    if (config.CustomErrorResponses?.length) throw new NotImitated(`custom error responses (${owner})`);
    for (const behaviour of [config.DefaultCacheBehavior, ...(config.CacheBehaviors ?? [])]) {
      const { CachePolicyId, OriginRequestPolicyId, ResponseHeadersPolicyId, TargetOriginId } = behaviour;
      if (!Object.values(CACHE_POLICIES).includes(CachePolicyId)) throw new NotImitated(`the cache policy ${CachePolicyId} (${owner})`);
      if (OriginRequestPolicyId && OriginRequestPolicyId !== ALL_BUT_HOST)
        throw new NotImitated(`the origin request policy ${OriginRequestPolicyId} (${owner})`);
      if (ResponseHeadersPolicyId && !this.#registry.get("AWS::CloudFront::ResponseHeadersPolicy", ResponseHeadersPolicyId)) {
        throw new NotImitated(`the response headers policy ${ResponseHeadersPolicyId} (${owner})`);
      }
      if (!config.Origins.some(({ Id }) => Id === TargetOriginId)) throw new Error(`${owner}: the origin ${TargetOriginId} is not there.`);
      for (const { EventType, FunctionARN } of behaviour.FunctionAssociations ?? []) {
        if (EventType !== "viewer-request") throw new NotImitated(`functions on ${EventType} (${owner})`);
        if (!this.#registry.get("AWS::CloudFront::Function", FunctionARN)) throw new Error(`${owner}: the function ${FunctionARN} is not there.`);
      }
    }
  }

  async answer(distribution: Held, viewed: WebRequest): Promise<WebAnswer> {
    const config = distribution.properties["DistributionConfig"] as Config;
    const behaviour =
      config.CacheBehaviors?.find(({ PathPattern = "" }) => like(viewed.path, PathPattern.replace(/^(?!\/)/, "/"))) ?? config.DefaultCacheBehavior;
    if (!(behaviour.AllowedMethods ?? ["GET", "HEAD"]).includes(viewed.method))
      return json(403, "This distribution is not configured to allow the HTTP request method.");
    const [association] = behaviour.FunctionAssociations ?? [];
    const fn = association && this.#registry.get("AWS::CloudFront::Function", association.FunctionARN);
    const request = fn ? atEdge(fn, viewed) : viewed;
    const origin = config.Origins.find(({ Id }) => Id === behaviour.TargetOriginId) as Origin;
    const answer = await this.#fromOrigin(distribution, config, behaviour, origin, request);
    return { ...answer, headers: this.#withPolicy(behaviour, answer.headers) };
  }

  #fromOrigin(distribution: Held, config: Config, behaviour: Behaviour, origin: Origin, request: WebRequest): Promise<WebAnswer> {
    const [bucket] = origin.DomainName.split(`.s3.${REGION}.amazonaws.com`);
    if (bucket !== undefined && bucket !== origin.DomainName) return this.#fromBucket(distribution, config, origin, bucket, request);
    const [apiId = ""] = origin.DomainName.split(".");
    if (origin.DomainName !== apiHost(apiId)) throw new NotImitated(`the origin ${origin.DomainName}`);
    const custom = Object.fromEntries((origin.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]));
    const passed = behaviour.OriginRequestPolicyId === ALL_BUT_HOST ? request.headers : {};
    const headers = {
      ...passed,
      ...custom,
      host: origin.DomainName,
      "x-forwarded-for": request.address,
      "user-agent": passed["user-agent"] ?? "Amazon CloudFront",
    };
    return this.#apis.answer(apiId, { ...request, headers });
  }

  async #fromBucket(distribution: Held, { DefaultRootObject = "" }: Config, origin: Origin, bucket: string, request: WebRequest): Promise<WebAnswer> {
    const key = decodeURIComponent(request.path === "/" ? DefaultRootObject : request.path.slice(1));
    if (!this.#mayRead(distribution, origin, bucket, key)) return denied();
    const headers = Object.fromEntries(TO_BUCKET.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])));
    const found = await this.#engine.get(bucket, key, headers);
    // Who may not list a bucket is not told that an object is missing.
    if (found.status === 404) return denied();
    const kept = ["content-type", "cache-control", "etag", "last-modified", "content-range"];
    return {
      status: found.status,
      headers: Object.fromEntries(kept.flatMap((name) => (found.headers[name] ? [[name, String(found.headers[name])]] : []))),
      body: found.body,
    };
  }

  #mayRead(distribution: Held, { S3OriginConfig, OriginAccessControlId }: Origin, bucket: string, key: string): boolean {
    const policy = this.#registry.get("AWS::S3::BucketPolicy", bucket);
    const identity = S3OriginConfig?.OriginAccessIdentity?.split("/").pop();
    const principal = OriginAccessControlId ? "cloudfront.amazonaws.com" : `canonical-${identity}`;
    const statements = policy ? documentStatements(policy.properties["PolicyDocument"], policy.owner) : [];
    const arns = [`arn:aws:cloudfront::${ACCOUNT}:distribution/${distribution.id}`];
    const context = { "aws:SecureTransport": ["true"], "AWS:SourceArn": arns, "aws:SourceArn": arns };
    const own = statements.filter(({ Principal }) => Principal.includes(principal) || Principal.includes("*"));
    return decide(own, { action: "s3:GetObject", resource: `arn:aws:s3:::${bucket}/${key}`, context }).allowed;
  }

  #withPolicy({ ResponseHeadersPolicyId = "" }: Behaviour, headers: WebAnswer["headers"]): WebAnswer["headers"] {
    const policy = this.#registry.get("AWS::CloudFront::ResponseHeadersPolicy", ResponseHeadersPolicyId);
    return policy ? withPolicyHeaders(policy, headers) : headers;
  }
}

const denied = (): WebAnswer => ({
  status: 403,
  headers: { "content-type": "application/xml" },
  body: Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'),
});
