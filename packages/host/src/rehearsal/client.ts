/**
 * Calls a deployed stage through its address, as a browser does.
 */
import { randomUUID } from "node:crypto";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { loginCheck } from "@apothecary/core/users/contract";
import type * as z from "zod";
import type { Input } from "../local/invoke.ts";

export interface HttpAnswer<T> {
  status: number;
  body: T;
  headers: Headers;
}

export class StageClient {
  readonly address: string;
  #cookie = "";

  constructor(address: string) {
    this.address = address;
  }

  async signIn(username: string, password: string): Promise<this> {
    await this.good(loginCheck, { body: { username, password } });
    if (!/^__Host-session=/.test(this.#cookie)) throw new Error("Signing in set no session cookie.");
    return this;
  }

  /** The token of its session. */
  get token(): string {
    return this.#cookie.replace(/^[^=]*=/, "");
  }

  /** Another client, with a token. */
  withToken(token: string): StageClient {
    const other = new StageClient(this.address);
    other.#cookie = `__Host-session=${token}`;
    return other;
  }

  /** Calls an endpoint; throws unless it is answered with 200. */
  async good<E extends AnyEndpoint>(of: E, input: Input<E> = {}, requestId: string = randomUUID()): Promise<z.output<E["answer"]>> {
    const { status, body } = await this.call(of, input, requestId);
    if (status !== 200) throw new Error(`${of.path} answered ${status}: ${JSON.stringify(body).slice(0, 1_000)}`);
    return body;
  }

  async call<E extends AnyEndpoint>(of: E, input: Input<E> = {}, requestId: string = randomUUID()): Promise<HttpAnswer<z.output<E["answer"]>>> {
    const params = (input.params ?? {}) as Record<string, unknown>;
    const path = of.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
    const response = await fetch(this.address + path + (query ? `?${query}` : ""), {
      method: of.method,
      headers: { "content-type": "application/json", "x-requested-with": "XMLHttpRequest", "x-request-id": requestId, cookie: this.#cookie },
      ...(of.method === "POST" ? { body: JSON.stringify(input.body ?? {}) } : {}),
    });
    const cookie = response.headers.get("set-cookie");
    if (cookie) this.#cookie = cookie.split(";")[0] ?? "";
    const text = await response.text();
    const json = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, body: (json ? JSON.parse(text) : text) as z.output<E["answer"]>, headers: response.headers };
  }
}
