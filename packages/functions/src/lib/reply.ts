/**
 * What a handler may say beside its answer's body.
 */

import type { Listed } from "@apothecary/core/lib/list-page";

export class Reply<Body> {
  readonly body: Body;
  readonly headers: Record<string, string>;
  readonly cookies: string[];
  readonly status: number;

  constructor(body: Body, more: { headers?: Record<string, string>; cookies?: string[]; status?: number } = {}) {
    this.body = body;
    this.headers = more.headers ?? {};
    this.cookies = more.cookies ?? [];
    this.status = more.status ?? 200;
  }
}

/** A page of a list: the rows, and where the rest is. */
export function listReply<Row>(page: { rows: Row[]; next?: string | undefined }, etag?: string): Reply<Row[]> {
  return new Reply(page.rows, { headers: listHeaders(page.next, etag) });
}

/** The headers of a page of a list: where the rest is, and its ETag. */
export function listHeaders(next: string | undefined, etag: string | undefined): Record<string, string> {
  return { ...(next ? { "x-next-cursor": next } : {}), ...(etag ? { etag: `"${etag}"` } : {}) };
}

/** 304: what the client holds is still so. */
export function notModified(etag: string): Reply<never> {
  return new Reply(undefined as never, { status: 304, headers: { etag: `"${etag}"` } });
}

/** A list that is kept fresh: 304 where nothing changed, else its rows, or what changed, under its ETag. */
export function freshReply<Row>(listed: Listed<Row>): Reply<Row[]> {
  return "unchanged" in listed ? notModified(listed.unchanged) : listReply(listed, listed.mark);
}
