import { clockDrift, now, setClock } from "@apothecary/core/lib/time/clock";
import { get, update } from "@apothecary/core/lib/table/table";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeWorld } from "../../lib/world.ts";
import { settings } from "@apothecary/core/lib/stage/settings";

const HOUR = 3_600_000;
/** A `Date` has whole seconds, and an answer takes a while. */
const EXACT_MS = 5_000;
const KEY = { PK: "CLOCKS", SK: "SERVER" };

beforeAll(async () => {
  await makeWorld();
  setClock();
  await get(KEY);
});
beforeEach(() => vi.resetModules());

test.each([-3 * HOUR, -120_000, 50 * HOUR])(
  "one of two servers starts with a clock that is wrong by %d ms: it has the database's time, and changes nothing",
  async (wrong) => {
    const [clock, table, stage] = await Promise.all([
      import("@apothecary/core/lib/time/clock"),
      import("@apothecary/core/lib/table/table"),
      import("@apothecary/core/lib/stage/settings"),
    ]);
    stage.configure(settings());
    clock.setMachineClock(() => Date.now() + wrong);
    await table.get(KEY);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(EXACT_MS);
    expect(Math.abs(clock.clockDrift() - wrong)).toBeLessThan(EXACT_MS);
    await expect(table.update({ key: KEY, set: { at: wrong } })).rejects.toThrow("The clock of this server is wrong");
    expect(Math.abs(clockDrift())).toBeLessThan(EXACT_MS);
    expect(await update({ key: KEY, set: { at: now() } })).toMatchObject(KEY);
  },
);

test("a function that starts with a wrong clock says so before its first request", async () => {
  const [clock, watch, log, stage] = await Promise.all([
    import("@apothecary/core/lib/time/clock"),
    import("@apothecary/functions/lib/clock-watch"),
    import("@apothecary/functions/lib/log"),
    import("@apothecary/core/lib/stage/settings"),
  ]);
  stage.configure(settings());
  const lines: string[] = [];
  log.setLogSink((line) => lines.push(line));
  clock.setMachineClock(() => Date.now() + 50 * HOUR);
  await watch.measureClock();
  await watch.measureClock();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([expect.objectContaining({ event: "clock", level: "error", wrongClocks: 1 })]);
});
