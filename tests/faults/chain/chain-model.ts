/**
 * A simple in-memory model of the chain from delivery to dispatch, with the expected results of the real system.
 */
import { now } from "@apothecary/core/lib/time/clock";
import type { LineQuantities } from "@apothecary/core/sales/line-quantity-shapes";
import type { LinesToCount } from "@apothecary/core/stock-take/stock-take-shapes";

export interface ModelReservation {
  quantity: number;
  /** When it was reserved, by the clock, which may jump: the latest is trimmed first. */
  at: number;
}

export interface ModelStockLine {
  sku: string;
  number: string;
  location: string;
  quantity: number;
  /** By job id. */
  reservations: Map<number, ModelReservation>;
}

export interface ModelJob {
  id: number;
  type: "Formula" | "Product";
  needs: Record<string, number>;
  /** What its parts used of its requirement, by SKU. */
  drawn?: Record<string, number>;
  state: "open" | "completed" | "cancelled";
  /** Whether a part of it is completed. */
  isStarted?: boolean;
}

/** A lot of a compounding job with its filling job: for a part of an order, or for stock, without a filling job. */
export interface ModelLot {
  batchNumber: string;
  grams: number;
  /** Grams that parts of the compounding job made. */
  made: number;
  formulaJob: number;
  productJob: number | null;
}

/** An order of one line. */
export interface ModelOrder {
  id: number;
  units: number;
  /** Units that were sent. */
  shipped: number;
  state: "open" | "closed" | "cancelled";
  parts: ModelPart[];
}

export interface ModelPart extends ModelLot {
  units: number;
  /** Units that the filling job made. */
  filled: number;
}

/** The difference between the counted and the expected quantity of a batch. */
export interface ModelFound {
  sku: string;
  number: string;
  difference: number;
  /** Whether the batch still existed when the count was sent; if not, a surplus cannot be booked. */
  known: boolean;
}

export interface ModelStockTake {
  id: number;
  location: string;
  state: "open" | "counted" | "completed";
  /** The counted quantity and the expected one, by SKU and number. */
  looked: { seen: LinesToCount; stock: Map<string, number> } | null;
  lines: ModelFound[];
}

export const reservedQuantity = (stockLine: ModelStockLine): number =>
  [...stockLine.reservations.values()].reduce((sum, reservations) => sum + reservations.quantity, 0);
/** Units of an order that no job makes. */
export const unallocatedUnits = ({ units, parts }: ModelOrder): number => units - parts.reduce((sum, part) => sum + part.units, 0);
export const unreservedQuantity = (stockLine: ModelStockLine): number => stockLine.quantity - reservedQuantity(stockLine);

const lotKey = (sku: string, number: string): string => `${sku} ${number}`;
export const openJobs = (model: Model): ModelJob[] => model.jobs.filter((job) => job.state === "open");

/** A lot of an item that needs a release: who may not decide on it, and the decision. */
interface ModelDecision {
  handlers: Set<string>;
  state: "waiting" | "released" | "rejected";
}

/** The model of stock, jobs and orders. */
export class Model {
  readonly stockLines: ModelStockLine[] = [];
  readonly jobs: ModelJob[] = [];
  readonly orders: ModelOrder[] = [];
  readonly forStock: ModelLot[] = [];
  readonly stockTakes: ModelStockTake[] = [];
  /** The SKUs whose lots need a release. */
  readonly needRelease = new Set<string>();
  /** By SKU and number. */
  readonly decisions = new Map<string, ModelDecision>();
  /** Whether the clock jumps between commands. */
  clockJumps = false;
  /** Counts commands; the real clock advances with it. */
  step = 0;
  /** The names of the commands that were played. */
  readonly played = new Set<string>();
  /** Counts batch numbers, so that each is given once. */
  private lots = 0;

  newBatchNumber(): string {
    this.lots += 1;
    return `${100 + this.lots}-26`;
  }

  lotOf(jobId: number): ModelLot | undefined {
    return [...this.orders.flatMap(({ parts }) => parts), ...this.forStock].find((lot) => lot.formulaJob === jobId || lot.productJob === jobId);
  }

  /** The stock lines that were made for an order. */
  madeFor({ parts }: ModelOrder): ModelStockLine[] {
    return this.stockLines.filter((stockLine) => parts.some(({ batchNumber }) => batchNumber === stockLine.number));
  }

  job(id: number | null): ModelJob | undefined {
    return this.jobs.find((job) => job.id === id);
  }

  /** Books in, makes or finds stock of a lot: it waits for its release by another person, if its item needs one. */
  handle({ sku, number }: Pick<ModelStockLine, "sku" | "number">, by: string): void {
    if (!this.needRelease.has(sku)) return;
    const lot = this.decisions.get(lotKey(sku, number)) ?? { handlers: new Set<string>(), state: "waiting" as const };
    this.decisions.set(lotKey(sku, number), { ...lot, handlers: lot.handlers.add(by) });
  }

  decision({ sku, number }: Pick<ModelStockLine, "sku" | "number">): ModelDecision | undefined {
    return this.decisions.get(lotKey(sku, number));
  }

  /** Whether jobs and orders can have it: it waits for no release, and is not rejected. */
  isUsable(stockLine: ModelStockLine): boolean {
    return (this.decision(stockLine)?.state ?? "released") === "released";
  }

  /** Receives stock at a location, merged into an identical row. */
  arrive(sku: string, number: string, location: string, quantity: number, reservations: Map<number, ModelReservation> = new Map()): void {
    const there = this.stockLines.find((stockLine) => stockLine.sku === sku && stockLine.number === number && stockLine.location === location);
    const row = there ?? { sku, number, location, quantity: 0, reservations: new Map<number, ModelReservation>() };
    if (!there) this.stockLines.push(row);
    row.quantity += quantity;
    for (const [jobId, more] of reservations) {
      const had = row.reservations.get(jobId);
      row.reservations.set(jobId, { quantity: (had?.quantity ?? 0) + more.quantity, at: Math.max(had?.at ?? 0, more.at) });
    }
  }

  /** Sets a batch's quantity, and trims reservations that it no longer covers, latest first. Returns the trimmed ones. */
  hold(stockLine: ModelStockLine, quantity: number): Map<number, ModelReservation> {
    stockLine.quantity = quantity;
    const gone = new Map<number, ModelReservation>();
    const newestFirst = [...stockLine.reservations].toSorted(([a, x], [b, y]) => y.at - x.at || b - a);
    for (const [jobId, { quantity: reserved, at }] of newestFirst) {
      const cut = Math.min(reserved, reservedQuantity(stockLine) - quantity);
      if (cut <= 0) break;
      gone.set(jobId, { quantity: cut, at });
      if (cut === reserved) stockLine.reservations.delete(jobId);
      else stockLine.reservations.set(jobId, { quantity: reserved - cut, at });
    }
    if (quantity === 0) this.stockLines.splice(this.stockLines.indexOf(stockLine), 1);
    return gone;
  }

  /** Applies a counted difference to the current quantity: never below 0; a surplus of a batch that was transferred is added here. */
  found({ sku, number, difference, known }: ModelFound, location: string): void {
    const stockLine = this.stockLines.find((one) => one.sku === sku && one.number === number && one.location === location);
    if (stockLine) this.hold(stockLine, Math.max(0, stockLine.quantity + difference));
    else if (difference > 0 && known) this.arrive(sku, number, location, difference);
  }

  /** Transfers part of a batch: picked stock first, then unreserved stock, then the latest reservations. */
  move(stockLine: ModelStockLine, quantity: number, location: string, picked?: { jobId: number; quantity: number }): void {
    const along = new Map<number, ModelReservation>();
    const reservations = picked && stockLine.reservations.get(picked.jobId);
    if (picked && reservations) {
      along.set(picked.jobId, { quantity: picked.quantity, at: reservations.at });
      if (reservations.quantity === picked.quantity) stockLine.reservations.delete(picked.jobId);
      else stockLine.reservations.set(picked.jobId, { ...reservations, quantity: reservations.quantity - picked.quantity });
    }
    for (const [jobId, more] of this.hold(stockLine, stockLine.quantity - quantity)) {
      along.set(jobId, { quantity: (along.get(jobId)?.quantity ?? 0) + more.quantity, at: more.at });
    }
    this.arrive(stockLine.sku, stockLine.number, location, quantity, along);
  }

  reserve(stockLine: ModelStockLine, jobId: number, quantity: number): void {
    stockLine.reservations.set(jobId, { quantity: (stockLine.reservations.get(jobId)?.quantity ?? 0) + quantity, at: now() });
  }

  /** What a job can use of a stock line without giving back other reservations: its own of it, and what is neither reserved nor covered by them. */
  usableFor(job: ModelJob, stockLine: ModelStockLine): number {
    if (!this.isUsable(stockLine)) return 0;
    const own = stockLine.reservations.get(job.id)?.quantity ?? 0;
    const uncovered = (job.needs[stockLine.sku] ?? 0) - this.reservedFor(job.id, stockLine.sku);
    return own + Math.max(0, Math.min(uncovered, unreservedQuantity(stockLine)));
  }

  /** Uses stock for a part of a job: its own reservation first. */
  draw(job: ModelJob, stockLine: ModelStockLine, used: number): void {
    const own = stockLine.reservations.get(job.id);
    if (own && own.quantity > used) stockLine.reservations.set(job.id, { ...own, quantity: own.quantity - used });
    else stockLine.reservations.delete(job.id);
    job.needs[stockLine.sku] = (job.needs[stockLine.sku] ?? 0) - used;
    job.drawn = { ...job.drawn, [stockLine.sku]: (job.drawn?.[stockLine.sku] ?? 0) + used };
    job.isStarted = true;
    this.hold(stockLine, stockLine.quantity - used);
  }

  /** The quantity that a job has reserved of an item. */
  reservedFor(jobId: number, sku: string): number {
    return this.stockLines.filter((stockLine) => stockLine.sku === sku).reduce((sum, stockLine) => sum + (stockLine.reservations.get(jobId)?.quantity ?? 0), 0);
  }

  /** Ends a job and releases its reservations. */
  end(job: ModelJob, state: "completed" | "cancelled"): void {
    job.state = state;
    for (const stockLine of this.stockLines) stockLine.reservations.delete(job.id);
  }

  /** The expected table: stock and reservations by batch and location, and requirements of open jobs by item. */
  facts(): Facts {
    const stock = this.stockLines.map((stockLine) => {
      const { sku, number, location, quantity, reservations } = stockLine;
      const reserved = Object.fromEntries([...reservations].map(([jobId, one]) => [String(jobId), one.quantity]));
      return [`${sku} ${number} ${location}`, { quantity, reserved, usable: this.isUsable(stockLine) }] as const;
    });
    const allocated: Record<string, number> = {};
    for (const job of this.jobs.filter((one) => one.state === "open")) {
      for (const [sku, quantity] of Object.entries(job.needs)) if (quantity > 0) allocated[sku] = (allocated[sku] ?? 0) + quantity;
    }
    return {
      stock: Object.fromEntries(stock),
      allocated,
      jobs: Object.fromEntries(this.jobs.map((job) => [String(job.id), job.state])),
      orders: Object.fromEntries(
        this.orders.map((order) => {
          const { units: ordered, shipped, state } = order;
          const rest = ordered - shipped;
          const isOpen = state === "open";
          return [String(order.id), { state, ordered, shipped, open: isOpen ? rest : 0, cancelled: isOpen ? 0 : rest, left: unallocatedUnits(order) }];
        }),
      ),
    };
  }
}

export interface Facts {
  stock: Record<string, { quantity: number; reserved: Record<string, number>; usable: boolean }>;
  /** By SKU; zero is omitted. */
  allocated: Record<string, number>;
  /** By job id. */
  jobs: Record<string, string>;
  /** By order id: its units, and of them those that no job makes. */
  orders: Record<string, LineQuantities & { state: ModelOrder["state"]; left: number }>;
}
