import { expect, test } from "vitest";
import { pageCursor, decodeCursor, encodeCursor, startAt } from "./cursor.ts";

const range = { partition: "ITEMS", index: "g1", from: "2026-01", to: "2026-12" } as const;
const next = { PK: "I#EMU0001", SK: "ITEM", g1p: "ITEMS", g1s: "2026-05-01T00:00:00.000Z#EMU0001" };

test("a list continues where its page ended, in an index and in the table", () => {
  expect(startAt(range, pageCursor(range, next))).toEqual(next);
  const own = { partition: "SO#1", beginsWith: "LINE#" };
  expect(startAt(own, pageCursor(own, { PK: "SO#1", SK: "LINE#004" }))).toEqual({ PK: "SO#1", SK: "LINE#004" });
  expect(pageCursor(range, undefined)).toBeUndefined();
  expect(startAt(range, undefined)).toBeUndefined();
});

test("a cursor from elsewhere is refused as bad input", () => {
  const good = encodeCursor(["a", "b", "c"]);
  const foreign = ["", "no", "!!!", `${good}=`, `${good} `, good.slice(1), encodeCursor(["a"]), encodeCursor(["a", "b", ""])];
  const shaped = [{}, null, 3, ["a", "b", 3], [["a"], "b", "c"]].map((value) => Buffer.from(JSON.stringify(value)).toString("base64url"));
  for (const cursor of [...foreign, ...shaped]) expect(() => decodeCursor(cursor, 3), cursor).toThrow(expect.objectContaining({ code: "bad_input" }));
});

test("a position outside the query's range is refused", () => {
  for (const sort of ["2025-12-31", "2027-01-01"]) {
    expect(() => startAt(range, encodeCursor([sort, "I#X", "ITEM"])), sort).toThrow(expect.objectContaining({ code: "bad_input" }));
  }
  expect(() => startAt({ partition: "SO#1", beginsWith: "LINE#" }, encodeCursor(["ORDER"]))).toThrow(expect.objectContaining({ code: "bad_input" }));
});
