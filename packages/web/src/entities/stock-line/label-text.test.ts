import { describe, expect, it } from "vitest";
import { stockLineLink, labelKeys, parseLabel, locationLink } from "./label-text.ts";

const ORIGIN = "https://stock.example";

describe("the code of a label", () => {
  it("is a location, for any host name", () => {
    expect(locationLink("01JD0000000000000001", ORIGIN)).toBe("https://stock.example/locations?location=01JD0000000000000001");
    for (const origin of [ORIGIN, "https://old.example", "http://localhost:3000"])
      expect(parseLabel(` ${locationLink("01JD0000000000000001", origin)}\n`, ORIGIN)).toEqual({ kind: "location", locationId: "01JD0000000000000001" });
  });

  it("is a batch, by its id or by a link to it", () => {
    const stockLine = { kind: "batch", stockLineId: "EMU0007~01JD", sku: "EMU0007" };
    expect(parseLabel("EMU0007~01JD", ORIGIN)).toEqual(stockLine);
    expect(parseLabel("https://stock.example/stock/EMU0007?batch=EMU0007~01JD", ORIGIN)).toEqual(stockLine);
    expect(parseLabel("LAW01-CR-50~a1b2", ORIGIN)).toEqual({ kind: "batch", stockLineId: "LAW01-CR-50~a1b2", sku: "LAW01-CR-50" });
  });

  it("is a batch with its number, for any host name; an invalid number is ignored", () => {
    const link = stockLineLink({ sku: "EMU0007", id: "EMU0007~01JD", batchNumber: "A001" }, ORIGIN);
    expect(link).toBe("https://stock.example/batches/A001?sku=EMU0007&batch=EMU0007~01JD");
    const stockLine = { kind: "batch", stockLineId: "EMU0007~01JD", sku: "EMU0007" };
    for (const origin of [ORIGIN, "https://old.example"]) expect(parseLabel(link, origin)).toEqual({ ...stockLine, batchNumber: "A001" });
    expect(parseLabel(link.replace("A001", "014-26"), ORIGIN)).toEqual({ ...stockLine, batchNumber: "014-26" });
    for (const wrong of ["%3Cb%3E", "%zz"]) expect(parseLabel(link.replace("A001", wrong), ORIGIN), wrong).toEqual(stockLine);
    // The format of older labels.
    const older = "https://stock.example/stock/EMU0007?batch=EMU0007~01JD&number=A001";
    expect(parseLabel(older, ORIGIN)).toEqual({ ...stockLine, batchNumber: "A001" });
  });

  it("gives the keys for a chooser: a location, or a batch and its item", () => {
    expect(labelKeys("https://stock.example/locations?location=01JD0000000000000002")).toEqual(["01JD0000000000000002"]);
    expect(labelKeys("https://stock.example/stock/EMU0010?batch=EMU0010~3kXq9")).toEqual(["EMU0010~3kXq9", "EMU0010"]);
    expect(labelKeys(" EMU0010 ")).toEqual(["EMU0010"]);
  });

  it("is another page of this application, and of no other site", () => {
    expect(parseLabel("https://stock.example/stock/EMU0007?x=1", ORIGIN)).toEqual({ kind: "page", address: "/stock/EMU0007?x=1" });
    for (const text of ["https://elsewhere.example/stock/EMU0007", "javascript:alert(1)", "//elsewhere.example", "A001", "Main A-04-2", "~", "a~b~c", ""])
      expect(parseLabel(text, ORIGIN), text).toBeUndefined();
    expect(parseLabel("https://elsewhere.example/locations?location=<b>", ORIGIN)).toBeUndefined();
  });
});
