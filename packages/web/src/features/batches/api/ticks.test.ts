import { batchNodeKey, type TraceEdge, type TraceNode } from "@apothecary/core/trace/graph";
import { expect, test } from "vitest";
import { tickedBatches, tickStates, withTick } from "./ticks.ts";

const node = (sku: string): TraceNode => ({
  ...{ type: "batch", key: batchNodeKey({ sku, batchNumber: "A1" }), sku, batchNumber: "A1", itemName: sku },
  ...{ kind: "product", unit: "g", statuses: [], left: 0 },
});
const edge = (from: string, to: string): TraceEdge => ({
  ...{ id: `${from}>${to}`, from: `${from}~A1`, to: `${to}~A1` },
  ...{ kind: "job", quantity: 1, unit: "g", at: "", jobId: null, jobNumber: "" },
});

/** Two bulks of one wax, a jar of each, and a set of both jars. */
const trace = {
  nodes: ["WAX", "BULK1", "BULK2", "JAR1", "JAR2", "SET"].map(node),
  edges: [edge("WAX", "BULK1"), edge("WAX", "BULK2"), edge("BULK1", "JAR1"), edge("BULK2", "JAR2"), edge("JAR1", "SET"), edge("JAR2", "SET")],
};
const names = (ticks: ReadonlySet<string>): string[] => tickedBatches(trace, ticks).map(({ sku }) => sku);

test("a tick takes along all that was made of the batch, and names batches in the order of the trace", () => {
  expect(names(withTick(trace, new Set(), "WAX~A1", true))).toEqual(["WAX", "BULK1", "BULK2", "JAR1", "JAR2", "SET"]);
  expect(names(withTick(trace, new Set(), "BULK2~A1", true))).toEqual(["BULK2", "JAR2", "SET"]);
});

test("a tick that is taken off goes from what was made of the batch and from what it was made of; what another ticked batch went into keeps its tick", () => {
  const all = withTick(trace, new Set(), "WAX~A1", true);
  expect(names(withTick(trace, all, "JAR1~A1", false))).toEqual(["BULK2", "JAR2", "SET"]);
  expect(names(withTick(trace, all, "WAX~A1", false))).toEqual([]);
});

test("a batch of which only products are ticked is ticked in part", () => {
  const states = tickStates(trace, withTick(trace, new Set(), "JAR2~A1", true));
  expect(["WAX", "BULK1", "BULK2", "JAR2", "SET"].map((sku) => states.get(`${sku}~A1`))).toEqual(["some", "some", "some", "all", "all"]);
  expect(states.get("JAR1~A1")).toBe("some");
});
