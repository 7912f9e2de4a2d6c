import { clientLocationsReport, clientPalletCount, emptyLocations, locationsByClient } from "@apothecary/core/warehouse/contract";
import { createBusiness } from "@apothecary/core/directory/contract";
import { fileDay } from "@apothecary/core/lib/time/day";
import { afterAll, beforeAll, expect, test } from "vitest";
import { download, readyFile, startReports } from "../../lib/s3.ts";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
let stop: () => Promise<void>;
let clientId = 0;
let nobody = 0;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  const business = { client: true, supplier: false };
  clientId = (await world.good(createBusiness, { body: { ...business, businessName: "Lavender, Wild", businessCode: "LAW" } })).businessId ?? 0;
  nobody = (await world.good(createBusiness, { body: { ...business, businessName: "Empty", businessCode: "EMP" } })).businessId ?? 0;
  for (const bin of ["B2", "A1", "C3"]) await plantLocation(bin);
  for (const bin of ["P1", "P2"]) await plantLocation(bin, { roaming: true, warehouse: "Annex" });
  await plantItem("CLI0001", { clientId, client: "Lavender, Wild" });
  await plantItem("CLI0002", { clientId, client: "Lavender, Wild" });
  await plantItem("OWN0001");
  for (const bin of ["B2", "P1", "P2"]) await bookIn(world, "CLI0001", 10, bin);
  await bookIn(world, "CLI0002", 10, "P1");
  await bookIn(world, "OWN0001", 10, "P1");
  await bookIn(world, "OWN0001", 10, "A1");
});
afterAll(() => stop());

test("a client's locations are those that hold its stock", async () => {
  const found = await world.good(locationsByClient, { params: { id: String(clientId) } }, { as: "staff" });
  expect(found).toEqual([
    { id: "P1", warehouse: "Annex", bin: "P1", roaming: true, empty: false },
    { id: "P2", warehouse: "Annex", bin: "P2", roaming: true, empty: false },
    { id: "B2", warehouse: "Main", bin: "B2", roaming: false, empty: false },
  ]);
  expect((await world.good(locationsByClient, { params: { id: "14" } })).map(({ id }) => id)).toEqual(["P1", "A1"]);
  expect(await world.good(locationsByClient, { params: { id: String(nobody) } })).toEqual([]);
  expect((await world.call(locationsByClient, { params: { id: "9999" } })).status).toBe(404);
  expect((await world.call(locationsByClient, { params: { id: "x" } })).status).toBe(400);
});

test("empty locations are those that hold nothing", async () => {
  expect((await world.good(emptyLocations)).map(({ id }) => id)).toEqual(["C3"]);
});

test("the client locations report names each location once for each client", async () => {
  const answer = await world.good(clientLocationsReport, {}, { as: "staff" });
  const { fileName, url } = readyFile(answer);
  expect([answer.type, fileName]).toEqual(["success", `Client_locations_${fileDay()}.csv`]);
  const file = await download(url);
  expect(file.disposition).toContain(fileName);
  expect(file.text).toBe(
    `\uFEFF${[
      "Client,Warehouse,Bin,Type,SKUs,Batches",
      '"Lavender, Wild",Annex,P1,Roaming Pallet,2,2',
      '"Lavender, Wild",Annex,P2,Roaming Pallet,1,1',
      '"Lavender, Wild",Main,B2,Fixed Location,1,1',
      "Own,Annex,P1,Roaming Pallet,1,1",
      "Own,Main,A1,Fixed Location,1,1",
      "",
    ].join("\r\n")}`,
  );
});

test("the pallet count counts the pallets that hold a client's stock", async () => {
  const { fileName, url } = readyFile(await world.good(clientPalletCount));
  expect(fileName).toBe(`Client_pallet_count_${fileDay()}.csv`);
  expect((await download(url)).text).toBe('\uFEFFClient,Pallets\r\n"Lavender, Wild",2\r\nOwn,1\r\n');
});
