/** Bins from a file: each as if added by hand (specification 2, section 5). */
import { newId } from "../../lib/actions/id.ts";
import { getMany } from "../../lib/table/table.ts";
import { assertNames } from "../../warehouse/add-location.ts";
import { nameKey, putLocation } from "../../warehouse/location.rows.ts";
import type { ImportKind, LineOf, LocationLine } from "./import-lines.ts";
import { ruleFaults, type Lined, type Sifted, sifted, type Work } from "./import-work.ts";

const TAKEN = "This bin name is already in use for the selected warehouse.";

export const placesWork: Work<LocationLine> = {
  linesAStep: 30,
  async open(lines) {
    const said = lines.map(({ line, says }) => ({ line, says: says as LocationLine }));
    return sifted(said, ({ says }) => ruleFaults("bin", () => assertNames(says.warehouse, says.bin)));
  },
  async further(lines) {
    const said = lines.flatMap(({ line, says }) => (isNamed(says) ? [{ line, says }] : []));
    const [against, taken] = [sifted(said, ({ says }) => ruleFaults("bin", () => assertNames(says.warehouse, says.bin))), await named(said, false)];
    return new Map([...taken.refused, ...against.refused].map(({ line, faults }) => [line, faults] as const));
  },
  refusals: async (lines) => (await named(lines, false)).refused,
  async make(lines) {
    const { good, refused } = await named(lines, true);
    return {
      writes: good.flatMap(({ says }) => putLocation({ id: newId(), ...says, roaming: false, rows: 0 }, undefined)),
      ledger: [],
      outcome: { made: good.map(({ line, says }) => ({ line, made: `${says.warehouse} ${says.bin}` })), refused },
    };
  },
};

function isNamed(says: Partial<LineOf<ImportKind>>): says is LocationLine {
  const { warehouse, bin } = says as Partial<LocationLine>;
  return warehouse !== undefined && bin !== undefined;
}

/** Lines whose name is unused in their warehouse. */
async function named(lines: readonly Lined<LocationLine>[], strong: boolean): Promise<Sifted<LocationLine>> {
  const claims = await getMany(
    lines.map(({ says }) => nameKey(says.warehouse, says.bin)),
    strong,
  );
  const taken = new Set(lines.filter((_, i) => claims[i]).map(({ line }) => line));
  return sifted(lines, ({ line }) => (taken.has(line) ? [{ field: "bin", message: TAKEN }] : []));
}
