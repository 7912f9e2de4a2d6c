/**
 * Stock takes in the chain: started, counted and completed while other commands run.
 */
import { completeStockTake, createStockTake, stockCount, stockTakeLines } from "@apothecary/core/stock-take/contract";
import type { Judge } from "./chain-commands.ts";
import type { Model, ModelStockTake } from "./chain-model.ts";
import { AS } from "./fixture.ts";

const LOCATIONS = ["A1", "B2", "LINE", "P900"];

const of = <T>(list: readonly T[], at: number): T | undefined => list[Math.min(list.length - 1, Math.floor(at * list.length))];
const inState = (model: Model, state: ModelStockTake["state"]): ModelStockTake[] => model.stockTakes.filter((one) => one.state === state);

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
    return async ({ world }) => {
      const seen = await world.good(stockTakeLines, { params: { id: `${stockTake.id}~${stockTake.location}` } }, AS);
      const stock = new Map(
        model.stockLines.filter(({ location }) => location === stockTake.location).map(({ sku, number, quantity }) => [`${sku} ${number}`, quantity]),
      );
      stockTake.looked = { seen, stock };
    };
  },
  /** Sends the count: some batches short, some with a surplus, some missing. */
  sendCount: (model, [which, short, spread]) => {
    const stockTake = of(
      inState(model, "open").filter(({ looked }) => looked !== null),
      which,
    );
    const looked = stockTake?.looked;
    if (!stockTake || !looked) return undefined;
    return async ({ world }) => {
      const elements = looked.seen.lines.map((line, i) => {
        const stock = looked.stock.get(`${line.sku} ${line.batchNumber}`) ?? 0;
        const found = (short * 7 + i * spread) % 1;
        return { line, stock, counted: found < 0.15 ? 0 : found < 0.4 ? stock : Math.floor(stock * (0.6 + found)) };
      });
      const body = {
        stockTakeId: looked.seen.id,
        position: looked.seen.position,
        elements: elements.map(({ line, counted }) => ({ ...line, countedQuantity: counted })),
      };
      await world.good(stockCount, { body }, AS);
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
