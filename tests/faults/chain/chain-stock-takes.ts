/**
 * Stock takes in the chain: started, counted and completed while other commands run.
 */
import { completeStockTake, createStockTake, stockCount, stockTakeLines } from "@apothecary/core/stock-take/contract";
import type * as z from "zod";
import { type Judge, LOCATIONS, of } from "./chain-judge.ts";
import type { Model, ModelStockTake } from "./chain-model.ts";
import { AS, type Fixture } from "../fixture.ts";

const inState = (model: Model, state: ModelStockTake["state"]): ModelStockTake[] => model.stockTakes.filter((one) => one.state === state);

type Looked = NonNullable<ModelStockTake["looked"]>;
type LineToCount = Looked["seen"]["lines"][number];
type CountBody = z.input<typeof stockCount.body>;

/** What a user sees who opens a location to count it. */
async function look({ world }: Fixture, model: Model, { id, location }: ModelStockTake): Promise<Looked> {
  const seen = await world.good(stockTakeLines, { params: { id: `${id}~${location}` } }, AS);
  const there = model.stockLines.filter((stockLine) => stockLine.location === location);
  return { seen, stock: new Map(there.map(({ sku, number, quantity }) => [`${sku} ${number}`, quantity])) };
}

export const STOCK_TAKING: Record<string, Judge> = {
  beginStockTake: (model, [where, blind]) => {
    const location = of(
      LOCATIONS.filter((bin) => !model.stockTakes.some((one) => one.location === bin && one.state !== "completed")),
      where,
    );
    if (location === undefined) return undefined;
    return async ({ world }) => {
      const locations = [{ warehouse: "Main", bin: location, id: location }];
      const { stockTakeGroupId } = await world.good(createStockTake, { body: { reference: `Of ${location}`, locations, blind: blind < 0.5 } }, AS);
      if (stockTakeGroupId === undefined) throw new Error("The stock take did not begin.");
      model.stockTakes.push({ id: stockTakeGroupId, location, state: "open", looked: null, lines: [] });
    };
  },
  /** Opens a location to count, online or offline: the count will be compared with the quantities seen now. */
  lookAt: (model, [which]) => {
    const stockTake = of(inState(model, "open"), which);
    if (!stockTake) return undefined;
    return async (fixture) => {
      stockTake.looked = await look(fixture, model, stockTake);
    };
  },
  /** Sends the count: some batches short, some with a surplus, some missing. */
  sendCount: (model, [which, short, spread]) => {
    const stockTake = of(
      inState(model, "open").filter(({ looked }) => looked !== null),
      which,
    );
    if (!stockTake?.looked) return undefined;
    const counted = ({ seen, stock }: Looked): { line: LineToCount; stock: number; counted: number }[] =>
      seen.lines.map((line, i) => {
        const there = stock.get(`${line.sku} ${line.batchNumber}`) ?? 0;
        const found = (short * 7 + i * spread) % 1;
        return { line, stock: there, counted: found < 0.15 ? 0 : found < 0.4 ? there : Math.floor(there * (0.6 + found)) };
      });
    const body = (looked: Looked): CountBody => ({
      stockTakeId: looked.seen.id,
      position: looked.seen.position,
      elements: counted(looked).map((one) => ({ ...one.line, countedQuantity: one.counted })),
    });
    return async (fixture) => {
      const { world } = fixture;
      let { looked } = stockTake;
      if (!looked) throw new Error("The location was not opened.");
      const send = async (to: Looked): ReturnType<typeof world.call<typeof stockCount>> => await world.call(stockCount, { body: body(to) }, AS);
      let { status, text } = await send(looked);
      // After a jump what was seen can be too old, and what came since can look older than it: the location is opened again.
      if (model.clockJumps && status === 400) {
        looked = await look(fixture, model, stockTake);
        ({ status, text } = await send(looked));
      }
      if (status !== 200) throw new Error(`The count was refused (${status}): ${text}`);
      const elements = counted(looked);
      const present = new Set(model.stockLines.filter(({ location }) => location === stockTake.location).map(({ sku, number }) => `${sku} ${number}`));
      stockTake.lines = elements.map(({ line, stock, counted }) => {
        const known = present.has(`${line.sku} ${line.batchNumber}`);
        return { sku: line.sku, number: line.batchNumber, difference: counted - stock, known };
      });
      stockTake.state = "counted";
    };
  },
  completeStockTake: (model, [which]) => {
    const stockTake = of(inState(model, "counted"), which);
    if (!stockTake) return undefined;
    return async ({ world }) => {
      await world.good(completeStockTake, { body: { stockTakeGroupId: stockTake.id } }, AS);
      for (const line of stockTake.lines) model.found(line, stockTake.location);
      stockTake.state = "completed";
    };
  },
};
