import { afterEach, expect, test } from "vitest";
import { changesFrom, markAcross, listMark, sawAcross, sawAll } from "./change-mark.ts";
import { configure, settings } from "../stage/settings.ts";

const { tableName } = settings();
const FIRST = "prod-apothecary-table";
const AT = Date.parse("2026-02-01T10:00:00.000Z");
afterEach(() => void configure({ tableName }));

test("a mark of one table is not valid for another that the stage was restored to, nor for the one before", () => {
  const tables = [FIRST, `${FIRST}-20260201t090000`, `${FIRST}-20260202t090000`];
  for (const made of tables) {
    configure({ tableName: made });
    const marks = [listMark([], AT), markAcross([], AT)];
    for (const used of tables) {
      configure({ tableName: used });
      const valid = marks.map((mark) => [changesFrom(mark) !== undefined, sawAll(mark, []), sawAcross(mark, [])]);
      expect(valid, `${made} at ${used}`).toEqual(Array(2).fill(Array(3).fill(made === used)));
    }
  }
});
