/**
 * S3 as callers reach it: their signature and rights are checked, then the engine answers, or this file what it does not know.
 */
import { AwsError, NotImitated } from "../errors.ts";
import { plainHeaders } from "../front/headers.ts";
import { xmlAnswer } from "../front/protocols.ts";
import type { ServiceAnswer, ServiceCall } from "../front/service.ts";
import { element } from "../front/xml.ts";
import type { Callers } from "../iam/callers.ts";
import { type Statement, documentStatements } from "../iam/policy.ts";
import { ASSETS_BUCKET } from "../names.ts";
import type { Registry } from "../registry.ts";
import { signatureRefusal } from "../../engines/s3-signature.ts";
import type { S3Engine } from "./engine.ts";

/** What concerns the connection to the caller, or the signature that was checked. */
const OF_CONNECTION = ["authorization", "connection", "content-length", "expect", "host", "transfer-encoding"];

interface Asked {
  action: string;
  bucket: string;
  key: string;
  /** What the engine does not answer. */
  own?: () => Promise<ServiceAnswer> | ServiceAnswer;
}

/** Parameters of a request that are not an action of their own. */
const PLAIN = /^(x-id|x-amz-|list-type|prefix|max-keys|continuation-token|start-after|delimiter|encoding-type|partNumber|response-|versionId)/i;

export class S3Service {
  readonly #engine: S3Engine;
  readonly #registry: Registry;
  readonly #callers: Callers;

  constructor(engine: S3Engine, registry: Registry, callers: Callers) {
    this.#engine = engine;
    this.#registry = registry;
    this.#callers = callers;
  }

  /** Answers a request; `url` is its path and query as signed. */
  async serve({ method, headers, body, caller }: ServiceCall, address: string): Promise<ServiceAnswer> {
    const refusal = signatureRefusal({ method, url: address, headers }, caller.keys, Date.now());
    if (refusal) throw new AwsError(refusal === "RequestExpired" ? "AccessDenied" : refusal, `The signature of the request is refused: ${refusal}`, 403);
    const url = new URL(address, "http://s3");
    const { action, bucket, key, own } = this.#asked(method, url);
    const resource = key === "" ? `arn:aws:s3:::${bucket}` : `arn:aws:s3:::${bucket}/${key}`;
    this.#callers.demand(caller, { action, resource }, this.#bucketPolicy(bucket));
    if (own) return own();
    for (const name of [...url.searchParams.keys()]) if (/^x-amz-/i.test(name)) url.searchParams.delete(name);
    const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)));
    const answer = await this.#engine.forward(method, url.pathname + url.search, passed, body);
    return { ...answer, headers: plainHeaders(answer.headers) };
  }

  #bucketPolicy(bucket: string): Statement[] {
    const policy = this.#registry.get("AWS::S3::BucketPolicy", bucket);
    return policy ? documentStatements(policy.properties["PolicyDocument"], policy.owner) : [];
  }

  #asked(method: string, url: URL): Asked {
    const [, bucket = "", ...rest] = url.pathname.split("/");
    const key = rest.map(decodeURIComponent).join("/");
    if (bucket !== ASSETS_BUCKET && !this.#registry.get("AWS::S3::Bucket", bucket))
      throw new AwsError("NoSuchBucket", `The bucket ${bucket} does not exist`, 404);
    const special = [...url.searchParams.keys()].find((name) => !PLAIN.test(name)) ?? "";
    const found = key === "" ? this.#ofBucket(method, special, bucket) : ofObject(method, special);
    if (!found) throw new NotImitated(`S3's ${method} ${key === "" ? "of a bucket" : "of an object"}${special ? ` with ?${special}` : ""}`);
    return { bucket, key, ...found };
  }

  #ofBucket(method: string, special: string, bucket: string): Pick<Asked, "action" | "own"> | undefined {
    switch (`${method} ${special}`) {
      case "GET ":
        return { action: "s3:ListBucket" };
      case "HEAD ":
        return { action: "s3:ListBucket" };
      case "GET location":
        return { action: "s3:GetBucketLocation", own: () => xmlAnswer("<LocationConstraint>eu-west-2</LocationConstraint>") };
      case "GET encryption":
        return { action: "s3:GetEncryptionConfiguration", own: () => xmlAnswer(ENCRYPTED) };
      case "GET tagging":
        return { action: "s3:GetBucketTagging", own: () => this.#tagging(bucket) };
      case "GET policy":
        return { action: "s3:GetBucketPolicy", own: () => this.#policy(bucket) };
      case "PUT policy":
        // The policy that refuses uploads while a bucket is emptied; nothing uploads by then.
        return { action: "s3:PutBucketPolicy", own: () => ({ status: 204, body: "" }) };
      case "GET versions":
        return { action: "s3:ListBucketVersions", own: () => this.#versions(bucket) };
      case "POST delete":
        return { action: "s3:DeleteObject" };
      default:
        return undefined;
    }
  }

  #tagging(bucket: string): ServiceAnswer {
    const tags = (this.#registry.get("AWS::S3::Bucket", bucket)?.properties["Tags"] ?? []) as { Key: string; Value: string }[];
    if (tags.length === 0) throw new AwsError("NoSuchTagSet", "The TagSet does not exist", 404);
    return xmlAnswer(element("Tagging", { TagSet: tags }, "Tag"));
  }

  #policy(bucket: string): ServiceAnswer {
    const policy = this.#registry.get("AWS::S3::BucketPolicy", bucket);
    if (!policy) throw new AwsError("NoSuchBucketPolicy", "The bucket policy does not exist", 404);
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(policy.properties["PolicyDocument"]) };
  }

  /** The engine keeps no versions: each object has the one that is called null. */
  async #versions(bucket: string): Promise<ServiceAnswer> {
    const keys = await this.#engine.keys(bucket);
    const versions = keys.map((Key) => element("Version", { Key, VersionId: "null", IsLatest: true })).join("");
    return xmlAnswer(`<ListVersionsResult><Name>${bucket}</Name><IsTruncated>false</IsTruncated>${versions}</ListVersionsResult>`);
  }
}

const ENCRYPTED =
  "<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>";

function ofObject(method: string, special: string): Pick<Asked, "action"> | undefined {
  const actions: Record<string, string> = {
    "GET ": "s3:GetObject",
    "HEAD ": "s3:GetObject",
    "PUT ": "s3:PutObject",
    "DELETE ": "s3:DeleteObject",
    "POST uploads": "s3:PutObject",
    "PUT uploadId": "s3:PutObject",
    "POST uploadId": "s3:PutObject",
    "DELETE uploadId": "s3:AbortMultipartUpload",
  };
  const action = actions[`${method} ${special}`];
  return action ? { action } : undefined;
}
