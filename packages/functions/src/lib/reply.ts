/** What a handler can return besides the body of its response. */

import type { Listed } from "@apothecary/core/lib/lists/list-page";

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

/** A page of a list: the rows, and the cursor of the rest. */
export function listReply<Row>(page: { rows: Row[]; next?: string | undefined }, etag?: string): Reply<Row[]> {
  return new Reply(page.rows, { headers: listHeaders(page.next, etag) });
}

/** The headers of a page of a list: its cursor and its ETag. */
export function listHeaders(next: string | undefined, etag: string | undefined): Record<string, string> {
  return { ...(next ? { "x-next-cursor": next } : {}), ...(etag ? { etag: `"${etag}"` } : {}) };
}

/** 304: unchanged since the client's ETag. */
export function notModified(etag: string): Reply<never> {
  return new Reply(undefined as never, { status: 304, headers: { etag: `"${etag}"` } });
}

/** A list that is kept fresh: 304 if unchanged, else its rows or changes, with its ETag. */
export function freshReply<Row>(listed: Listed<Row>): Reply<Row[]> {
  return "unchanged" in listed ? notModified(listed.unchanged) : listReply(listed, listed.mark);
}
