/** Reading the whole table in parallel: only for verification and migration, never for a request. */
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { settings } from "../stage/settings.ts";
import { documentClient, METERED, send } from "./dynamo-client.ts";
import type { Key, Row } from "./write.ts";

/** Parts of the table that are read at a time. The engine of this machine looks at all rows before those of a part, page by page. */
const SEGMENTS = 4;
const parts = (): number => (settings().dynamodbEndpoint === undefined ? SEGMENTS : 1);
/** Rows asked for in one page. */
const PAGE = 1_000;

/** How far a reading is, by segment: the last row that was returned, if any, or the segment's end. */
export type ScanPosition = (Key | "start" | "end")[];

interface Page {
  segment: number;
  rows: Row[];
  next: Key | undefined;
}

/** Every row of the table, strongly consistent. The rows of a partition come together, in the order of their keys. */
export async function* scanEverything(): AsyncGenerator<Row> {
  for await (const { rows } of scanPages()) yield* rows;
}

/**
 * The same in pages of whole partitions, from the position after another page's; the last page has none. Memory is bounded by a
 * page, and the rows of a partition, of each segment.
 */
export async function* scanPages(
  from: ScanPosition = Array.from({ length: parts() }, () => "start"),
): AsyncGenerator<{ rows: Row[]; position?: ScanPosition }> {
  const position = [...from];
  const held: Row[][] = from.map(() => []);
  const reading = new Map<number, Promise<Page>>();
  const read = (segment: number, start: Key | undefined): void => void reading.set(segment, readPage(segment, from.length, start));
  for (const [segment, at] of from.entries()) if (at !== "end") read(segment, at === "start" ? undefined : at);
  try {
    while (reading.size > 0) {
      const { segment, rows, next } = await Promise.race(reading.values());
      reading.delete(segment);
      // The next page is read while this one is checked.
      if (next) read(segment, next);
      const all = [...(held[segment] ?? []), ...rows];
      const whole = next ? all.findLastIndex(({ PK }) => PK !== all.at(-1)?.PK) + 1 : all.length;
      held[segment] = all.slice(whole);
      const last = all[whole - 1];
      if (!next) position[segment] = "end";
      else if (last) position[segment] = { PK: last.PK, SK: last.SK };
      yield { rows: all.slice(0, whole), ...(reading.size > 0 ? { position: [...position] } : {}) };
    }
  } finally {
    await Promise.allSettled(reading.values());
  }
}

async function readPage(segment: number, segments: number, start: Key | undefined): Promise<Page> {
  const answer = await send("read", () =>
    documentClient().send(
      new ScanCommand({
        TableName: settings().tableName,
        ConsistentRead: true,
        Limit: PAGE,
        ...(segments > 1 ? { Segment: segment, TotalSegments: segments } : {}),
        ExclusiveStartKey: start && { ...start },
        ...METERED,
      }),
    ),
  );
  return { segment, rows: (answer.Items ?? []) as Row[], next: answer.LastEvaluatedKey as Key | undefined };
}
