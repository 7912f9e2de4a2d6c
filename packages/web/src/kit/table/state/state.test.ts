import { expect, test } from "vitest";
import { changed, fromAddress, DEFAULT_STATE, rendered, type TableState, toAddress } from "./state.ts";

const FILTERS = ["category", "type"];
const state: TableState = {
  search: "shea & co",
  chosen: { category: ["Waxes", "Oils, light"], type: ["Raw Material"] },
  sort: [
    { id: "sku", desc: false },
    { id: "quantity", desc: true },
  ],
  page: 2,
  pageSize: "all",
};

test("the state is restored from the address, and other parameters are kept", () => {
  const address = toAddress(new URLSearchParams("open=EMU0007&search=old&type=old"), state, FILTERS);
  expect(fromAddress(new URLSearchParams(address.toString()), FILTERS)).toEqual(state);
  expect(address.get("open")).toBe("EMU0007");
  expect(toAddress(address, DEFAULT_STATE, FILTERS).toString()).toBe("open=EMU0007");
});

test("two tables on a page keep out of each other's way", () => {
  const both = toAddress(toAddress(new URLSearchParams(), state, FILTERS, "a-"), { ...DEFAULT_STATE, search: "b" }, FILTERS, "b-");
  expect(fromAddress(both, FILTERS, "a-")).toEqual(state);
  expect(fromAddress(both, FILTERS, "b-").search).toBe("b");
});

test("an address that makes no sense asks nothing", () => {
  for (const address of ["page=0", "page=-1", "page=x", "size=0", "size=x", "sort=", "sort=,-,"]) {
    expect(fromAddress(new URLSearchParams(address), FILTERS), address).toEqual(DEFAULT_STATE);
  }
});

test("another question leads to the first page, another page does not", () => {
  expect(changed(state, { search: "" }).page).toBe(0);
  expect(changed(state, { page: 4 })).toEqual({ ...state, page: 4 });
});

test("an address that the table wrote is its own, however late it is rendered; a link or Back is not", () => {
  const written = ["search=em", "search=emul", "search=emulsi"];
  expect(rendered(written, "search=em", "search=em")).toEqual({ own: true, left: ["search=emul", "search=emulsi"] });
  expect(rendered(written, "search=emulsi", "search=emulsi")).toEqual({ own: true, left: [] });
  expect(rendered(written, "search=oil", "search=oil")).toEqual({ own: false, left: [] });
  expect(rendered([], "search=em", "search=em")).toEqual({ own: false, left: [] });
});

test("an address that was replaced before it was rendered is not read: the latest one follows", () => {
  // A row was opened, and the text typed before it was written to the address before the open row was rendered.
  const written = ["open=7&search=em"];
  expect(rendered(written, "open=7", "open=7&search=em")).toEqual({ own: true, left: written });
  expect(rendered(written, "open=7&search=em", "open=7&search=em")).toEqual({ own: true, left: [] });
});
