/**
 * The S3 engine in this process. Only the cloud itself reaches it without a signature, at an address that is not announced.
 */
import { randomInt } from "node:crypto";
import { createServer, type IncomingHttpHeaders, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";
import { AwsError } from "../errors.ts";

export interface ObjectFound {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export class S3Engine {
  readonly #endpoint: string;
  readonly stop: () => void;

  private constructor(endpoint: string, stop: () => void) {
    this.#endpoint = endpoint;
    this.stop = stop;
  }

  static async start(directory: string): Promise<S3Engine> {
    const engine = new S3rver({ directory, silent: true, allowMismatchedSignatures: true, vhostBuckets: false, configureBuckets: [] });
    const server = createServer(engine.callback());
    const address = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
    await new Promise<void>((resolve) => void server.listen(0, address, resolve));
    const { port } = server.address() as AddressInfo;
    return new S3Engine(`http://${address}:${port}`, () => {
      server.close();
      server.closeAllConnections();
    });
  }

  async createBucket(name: string): Promise<void> {
    await this.#sent("PUT", `/${name}`);
  }

  /** Fails for a bucket with objects, as S3 does. */
  async deleteBucket(name: string): Promise<void> {
    if ((await this.keys(name)).length > 0) throw new AwsError("BucketNotEmpty", `The bucket ${name} you tried to delete is not empty`, 409);
    await this.#sent("DELETE", `/${name}`);
  }

  async keys(bucket: string): Promise<string[]> {
    const { body } = await this.#sent("GET", `/${bucket}?list-type=2&max-keys=1000`);
    return [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key);
  }

  /** An object; throws if it does not exist. */
  async read(bucket: string, key: string): Promise<Buffer> {
    return (await this.#sent("GET", `/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`)).body;
  }

  /** The engine's answer for an object. */
  async get(bucket: string, key: string, headers: Record<string, string> = {}): Promise<ObjectFound> {
    return this.#fetched("GET", `/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`, headers);
  }

  async #sent(method: string, path: string): Promise<ObjectFound> {
    const found = await this.#fetched(method, path, {});
    if (found.status >= 400) throw new AwsError("NoSuchKey", `S3 answers ${found.status} to ${method} ${path}.`, 404);
    return found;
  }

  #fetched(method: string, path: string, headers: Record<string, string>): Promise<ObjectFound> {
    return this.forward(method, path, headers, Buffer.alloc(0));
  }

  /** A whole request, which needs no signature here. */
  forward(method: string, path: string, headers: Record<string, string>, body: Buffer): Promise<ObjectFound> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(this.#endpoint + path, { method, headers: { ...headers, "content-length": body.length } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 500, headers: response.headers, body: Buffer.concat(chunks) }));
      });
      request.on("error", reject);
      request.end(body);
    });
  }
}
