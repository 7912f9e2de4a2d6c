/**
 * What a service of the local cloud gets and answers.
 */
import type { Caller } from "../iam/callers.ts";

export interface ServiceCall {
  caller: Caller;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
}

export interface ServiceAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export type Service = (call: ServiceCall) => Promise<ServiceAnswer> | ServiceAnswer;

/** The actions of a JSON service: what each gets is its parsed input. */
export type JsonActions = Record<string, (input: Record<string, unknown>, caller: Caller) => unknown>;
