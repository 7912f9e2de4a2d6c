/**
 * Lists that are asked for again and again: a tag of what they say spares sending them, though not reading them.
 */
import { createHash } from "node:crypto";
import { listReply, notModified, type Reply } from "./reply.ts";

/** A page of a list under a tag of its content; 304 where the client holds just that. */
export function taggedList<Row>(page: { rows: Row[]; next?: string | undefined }, ifNoneMatch: string | undefined): Reply<Row[]> {
  const etag = createHash("sha256")
    .update(JSON.stringify([page.rows, page.next]))
    .digest("base64url");
  return ifNoneMatch === etag ? notModified(etag) : listReply(page, etag);
}
