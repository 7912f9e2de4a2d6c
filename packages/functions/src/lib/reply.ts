/**
 * What a handler may say beside its answer's body.
 */

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
  return new Reply(page.rows, { headers: { ...(page.next ? { "x-next-cursor": page.next } : {}), ...(etag ? { etag: `"${etag}"` } : {}) } });
}

/** 304: what the client holds is still so. */
export function notModified(etag: string): Reply<never> {
  return new Reply(undefined as never, { status: 304, headers: { etag: `"${etag}"` } });
}
