import { expect, test } from "vitest";
import { type ListEdit, mergedHistory } from "./history-entries.ts";

const row = (timestamp: string, user = "maria") => ({ timestamp: `2026-11-${timestamp}.500Z`, user });
const edit = (at: string, by = "maria"): ListEdit => ({ at: `2026-11-${at}.100Z`, by, reason: "", changes: [], before: [] });

test("each edit stands at its row, and edits from before the ledger between the rows", () => {
  const [activated, second, first] = [row("20T09:00:02"), row("20T09:00:00"), row("18T09:00:00")];
  const [newer, older, early] = [edit("20T09:00:00"), edit("18T09:00:00"), edit("10T09:00:00")];
  expect(mergedHistory([activated, second, first], [newer, older, early], false)).toEqual([
    { row: activated, edit: undefined },
    { row: second, edit: newer },
    { row: first, edit: older },
    { row: undefined, edit: early },
  ]);
});

test("an edit is not at the row of another user, of an earlier time, or of another edit", () => {
  const [theirs, mine] = [row("20T09:00:01", "ben"), row("20T08:59:59")];
  const [one, two] = [edit("20T09:00:00"), edit("20T08:59:59")];
  expect(mergedHistory([theirs, mine], [one, two], false)).toEqual([
    { row: theirs, edit: undefined },
    { row: undefined, edit: one },
    { row: mine, edit: two },
  ]);
});

test("edits older than the loaded rows wait for the older rows", () => {
  const only = row("20T09:00:00");
  expect(mergedHistory([only], [edit("10T09:00:00")], true)).toEqual([{ row: only, edit: undefined }]);
  expect(mergedHistory([], [edit("10T09:00:00")], true)).toEqual([]);
  expect(mergedHistory([], [edit("10T09:00:00")], false)).toHaveLength(1);
});
