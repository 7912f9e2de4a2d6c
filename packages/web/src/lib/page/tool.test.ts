import { expect, test } from "vitest";
import { parseTool, withTool } from "./tool.ts";

test("a tool and what it is for stand in the address beside the page's own state", () => {
  const search = withTool("?search=wax&page=2", { name: "transaction-log", values: { sku: "EMU0001" } });
  expect(search).toBe("?search=wax&page=2&tool=transaction-log&for.sku=EMU0001");
  expect(parseTool(search)).toEqual({ name: "transaction-log", values: { sku: "EMU0001" } });
});

test("another tool leaves nothing of the one before; without one the page's own state is left", () => {
  const search = withTool("?search=wax&tool=transaction-log&for.sku=EMU0001", { name: "stock-take" });
  expect(search).toBe("?search=wax&tool=stock-take");
  expect(withTool(search)).toBe("?search=wax");
  expect(withTool("?tool=stock-take")).toBe("");
  expect(parseTool("?search=wax")).toBeUndefined();
});
