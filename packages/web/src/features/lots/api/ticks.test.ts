import { lotNodeKey, type TraceEdge, type TraceNode } from "@apothecary/core/trace/graph";
import { expect, test } from "vitest";
import { tickedLots, tickStates, withTick } from "./ticks.ts";

const node = (sku: string): TraceNode => ({
  ...{ type: "batch", key: lotNodeKey({ sku, batchNumber: "A1" }), sku, batchNumber: "A1", itemName: sku },
  ...{ kind: "product", unit: "g", statuses: [], left: 0 },
});
const edge = (from: string, to: string): TraceEdge => ({
  ...{ id: `${from}>${to}`, from: `${from}~A1`, to: `${to}~A1` },
  ...{ kind: "job", quantity: 1, unit: "g", at: "", jobId: null, jobNumber: "", shipments: [], returned: 0 },
});

/** Two bulks of one wax, a jar of each, and a set of both jars. */
const trace = {
  nodes: ["WAX", "BULK1", "BULK2", "JAR1", "JAR2", "SET"].map(node),
  edges: [edge("WAX", "BULK1"), edge("WAX", "BULK2"), edge("BULK1", "JAR1"), edge("BULK2", "JAR2"), edge("JAR1", "SET"), edge("JAR2", "SET")],
};
const names = (ticks: ReadonlySet<string>): string[] => tickedLots(trace, ticks).map(({ sku }) => sku);

test("ticking a batch also ticks all batches made from it, listed in the order of the trace", () => {
  expect(names(withTick(trace, new Set(), "WAX~A1", true))).toEqual(["WAX", "BULK1", "BULK2", "JAR1", "JAR2", "SET"]);
  expect(names(withTick(trace, new Set(), "BULK2~A1", true))).toEqual(["BULK2", "JAR2", "SET"]);
});

test("unticking a batch also unticks its products and its sources; a product of another ticked batch stays ticked", () => {
  const all = withTick(trace, new Set(), "WAX~A1", true);
  expect(names(withTick(trace, all, "JAR1~A1", false))).toEqual(["BULK2", "JAR2", "SET"]);
  expect(names(withTick(trace, all, "WAX~A1", false))).toEqual([]);
});

test("a batch with only some of its products ticked is partly ticked", () => {
  const states = tickStates(trace, withTick(trace, new Set(), "JAR2~A1", true));
  expect(["WAX", "BULK1", "BULK2", "JAR2", "SET"].map((sku) => states.get(`${sku}~A1`))).toEqual(["some", "some", "some", "all", "all"]);
  expect(states.get("JAR1~A1")).toBe("some");
});
