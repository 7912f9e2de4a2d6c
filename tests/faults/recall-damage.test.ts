/**
 * Seeded damage in a recall: `verify-stock` reports every kind, and nothing without damage.
 */
import { freezeAndRecall, recallList, recallProgress, recallReturn } from "@apothecary/core/recall/contract";
import { isFrozenMark } from "@apothecary/core/recall/frozen-mark.rows";
import type { Row } from "@apothecary/core/lib/table/write";
import { verify } from "@apothecary/core/verify/verify-stock";
import { beforeAll, expect, test } from "vitest";
import { CLIENT, madeAndSent, plantClient } from "../api/recall/recall.fixtures.ts";
import { plantCompany } from "../api/jobs/jobs.fixtures.ts";
import { stateNow } from "../lib/state.ts";
import { makeWorld } from "../lib/world.ts";

let sound: Row[];

beforeAll(async () => {
  const world = await makeWorld();
  await plantCompany();
  await plantClient();
  const { source } = await madeAndSent(world);
  const { recallId = 0 } = await world.good(freezeAndRecall, { body: { batches: [source], reason: "A contamination" } });
  await world.good(recallProgress, { body: { recallId, clientId: CLIENT, told: true, answered: true } });
  const [line] = await world.good(recallList, { params: { id: String(recallId) } } as never);
  await world.good(recallReturn, { body: { recallId, lineId: line?.id ?? "", quantity: 5, location: "A1" } });
  sound = [...(await stateNow()).values()];
});

const isPart = (row: Row, sort: string): boolean => row.PK.startsWith("RC#") && row.SK.startsWith(sort);
const changed = (where: (row: Row) => boolean, change: object) => sound.map((row) => (where(row) ? { ...row, ...change } : row));

const DAMAGE: Record<string, () => Row[]> = {
  "a recall counts a row too many": () => changed((row) => isPart(row, "RECALL"), { rows: 4 }),
  "a recall counts a client too many": () => changed((row) => isPart(row, "RECALL"), { clients: 2 }),
  "a recall has told nobody, it says": () => changed((row) => isPart(row, "RECALL"), { told: 0 }),
  "a recall is thawed, and its rows are noted still": () => changed((row) => isPart(row, "RECALL"), { state: "thawed" }),
  "a recall is gone, and its parts are there": () => sound.filter((row) => !isPart(row, "RECALL")),
  "batches of a recall are gone": () => sound.filter((row) => !isPart(row, "BATCHES#")),
  "a client is gone": () => sound.filter((row) => !isPart(row, "CLIENT#")),
  "a line is gone": () => sound.filter((row) => !isPart(row, "LINE#")),
  "a line says that more came back": () => changed((row) => isPart(row, "LINE#"), { returned: 6 }),
  "a row that was frozen is Live without a word": () => {
    const mark = sound.find(isFrozenMark);
    return changed((row) => row["id"] === mark?.elementId, { status: 0 });
  },
};

test("nothing is found where nothing is wrong", async () => {
  expect((await verify(sound)).findings).toEqual([]);
});

test.each(Object.keys(DAMAGE))("%s", async (name) => {
  const rules = (await verify(DAMAGE[name]?.() ?? [])).findings.map(({ rule }) => rule);
  expect(rules).toContain("a recall counts what it froze and whom it names");
});
