import { permissionRoles } from "@apothecary/core/grants/permissions";
import { importLocations, type ImportKind, lineChunks, readHeadings } from "@apothecary/core/stock/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stateNow } from "../../lib/state.ts";
import { ENDPOINTS, importBody, importing, importWorld, world } from "./import.fixtures.ts";
import { everythingHolds, newRequest } from "../stock/stock.fixtures.ts";

beforeAll(importWorld);
afterAll(everythingHolds);

test("the same request sent again answers what it answered, and makes nothing twice; with other lines it is refused", async () => {
  const requestId = newRequest();
  const lines = Array.from({ length: 120 }, (_, i) => ({ warehouse: "Again", bin: `A-${i}` }));
  const first = await importing("locations", lines, { requestId });
  const before = await stateNow();
  expect(await importing("locations", lines, { requestId })).toEqual(first);
  expect((await world.call(importLocations, importBody("locations", lines.slice(1)), { requestId, as: "everything" })).status).toBe(409);
  expect(await stateNow()).toEqual(before);
});

test("each kind has the roles of doing it by hand, and a grant opens it", async () => {
  const before = await stateNow();
  const statuses = async (kind: ImportKind) => {
    const allowed: string[] = [];
    for (const as of ["product", "admin", "buyer", "warehouse", "manager", "technician", "staff"]) {
      const { status } = await world.call(ENDPOINTS[kind], importBody(kind, [{}], { preview: true }), { as });
      if (status === 200) allowed.push(as);
      else expect(status).toBe(403);
    }
    return allowed;
  };
  expect(await statuses("raw-materials")).toEqual(["product"]);
  expect(await statuses("componentry")).toEqual(["product"]);
  expect(await statuses("opening-stock")).toEqual(["product", "admin", "buyer", "warehouse"]);
  expect(await statuses("locations")).toEqual(["admin", "warehouse"]);
  expect(permissionRoles("importOpeningStock")).toHaveLength(1);
  expect(await stateNow()).toEqual(before);
});

test("an invalid file is refused completely and writes nothing", async () => {
  const before = await stateNow();
  const good = importBody("locations", [{ warehouse: "W", bin: "1" }]).body;
  const bad = async (more: object) => (await world.call(importLocations, { body: { ...good, ...more } as never }, { as: "everything" })).status;
  expect(await bad({ columns: ["warehouse"], lines: [{ line: 2, cells: ["W"] }] })).toBe(400);
  expect(await bad({ columns: ["warehouse", "bin", "bin"], lines: [{ line: 2, cells: ["W", "1", "1"] }] })).toBe(400);
  expect(await bad({ columns: ["warehouse", "__proto__"] })).toBe(400);
  expect(await bad({ lines: [] })).toBe(400);
  expect(await bad({ lines: [{ line: 2, cells: ["W"] }] })).toBe(400);
  expect(await bad({ lines: [{ line: 2, cells: ["W", "x".repeat(301)] }] })).toBe(400);
  expect(await bad({ lines: [...good.lines, ...good.lines] })).toBe(400);
  expect(await bad({ lines: [{ line: 0, cells: ["W", "1"] }] })).toBe(400);
  expect(await bad({ lines: Array.from({ length: 5_001 }, (_, i) => ({ line: i + 2, cells: ["W", `${i}`] })) })).toBe(400);
  expect(await bad({ fileName: "x".repeat(101) })).toBe(400);
  expect(await bad({ lines: Array.from({ length: 4_000 }, (_, i) => ({ line: i + 2, cells: ["W", "x".repeat(300)] })) })).toBe(413);
  expect(await stateNow()).toEqual(before);
});

test("headings are recognised in any order and case; unknown ones are reported", () => {
  expect(readHeadings("locations", ["BIN", " ware-house ", "", "reason"])).toEqual({ fields: ["bin", "warehouse", undefined, undefined] });
  expect(readHeadings("locations", ["Bin", "__proto__"])).toEqual({ fault: "The file has no column 'Warehouse'. Nothing is known of '__proto__'." });
  expect(readHeadings("locations", ["Bin", "Warehouse", "Aisle"])).toEqual({
    fault: "Nothing is known of the column 'Aisle'. Please remove it, or take its heading from the template.",
  });
  expect(readHeadings("locations", ["Bin", "Warehouse", "bin"])).toEqual({ fault: "The column 'Bin' appears twice." });
});

test("a file is cut into parts: what brings its own number first, not too much in one", () => {
  const lines = Array.from({ length: 600 }, (_, i) => ({ line: i + 2, cells: [i % 2 === 0 ? "" : `EMU${i}`, "x".repeat(100)] }));
  const parts = lineChunks(["sku", "name"], lines);
  expect(parts.map((part) => part.length)).toEqual([250, 250, 100]);
  expect(
    parts
      .flat()
      .slice(0, 300)
      .every(({ cells }) => cells[0] !== ""),
  ).toBe(true);
  expect(lineChunks(["sku", "name"], lines, 5_000).map((part) => part.length)).toEqual([600]);
  const long = Array.from({ length: 5_000 }, (_, i) => ({ line: i + 2, cells: ["é".repeat(300), "£".repeat(300)] }));
  for (const part of lineChunks(["name", "description"], long, 5_000)) expect(JSON.stringify(part).length * 2).toBeLessThan(900_000);
});
