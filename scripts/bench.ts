/**
 * `npm run bench`: the figures of the house in one table, each beside its target. Nothing here is a test.
 */
import { printFigures } from "./bench/figures.ts";
import { measureUnits } from "./bench/units.ts";
import { openWorld } from "./bench/world.ts";

const { engine } = await openWorld("bench-units");
try {
  printFigures(await measureUnits());
} finally {
  await engine.stop();
}
