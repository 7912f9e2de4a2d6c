/**
 * The random chain under clocks that jump by −3 h, −120 s, +50 h and 1 s: of the time itself, which server and database share,
 * and of one of two servers. After each change no list that a client holds is stale, by its ETag or by `since=`.
 */
import { allFormulas } from "@apothecary/core/formulas/contract";
import { fetchOpenJobs } from "@apothecary/core/jobs/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { now, setClock, setMachineClock } from "@apothecary/core/lib/time/clock";
import { salesOrders } from "@apothecary/core/sales/contract";
import { isComplete } from "@apothecary/core/seals/day-rows";
import { newestSeal, sealDays } from "@apothecary/core/seals/seal-days";
import { addOnOrder, stockByLine, stockList } from "@apothecary/core/stock/contract";
import { readToken, signToken } from "@apothecary/core/users/token";
import { verify } from "@apothecary/core/verify/verify-stock";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadHandler } from "../../../packages/functions/src/build/endpoints.ts";
import { toEvent } from "../../../packages/host/src/local/event.ts";
import { forgetHandlers, parseResult } from "../../../packages/host/src/local/invoke.ts";
import { userId } from "../../lib/base-world.ts";
import { type SavedWorld, stateNow } from "../../lib/state.ts";
import { startReports } from "../../lib/s3.ts";
import { playSequences, type Real } from "../chain/chain-commands.ts";
import { factsNow, startedAgain } from "../chain/chain-facts.ts";
import type { Model } from "../chain/chain-model.ts";
import { type Fixture, newFixture } from "../fixture.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const JUMPS = [0, -3 * HOUR, -120 * SECOND, 50 * HOUR] as const;
/** A `Date` has whole seconds, and an answer takes a while. */
const EXACT_MS = 5 * SECOND;
const LONGEST = 60;
const SEQUENCES = { runs: 20, shortest: LONGEST / 2, longest: LONGEST, limitMs: 45_000 };
const LISTS = [stockList, stockByLine, fetchOpenJobs, salesOrders, allFormulas] as const;
const WITH_SINCE: readonly AnyEndpoint[] = [fetchOpenJobs, salesOrders];

let fixture: Fixture;
let base: SavedWorld;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ fixture, base } = await newFixture());
  stop = await startReports();
  // A session that a jump of two days ends would end the sequence: what ends sessions is tested by itself.
  configure({ sealingKeys: ["a-sealing-key-of-a-test"], sessionIdleSeconds: 100 * 3_600, sessionMaxSeconds: 100 * 3_600 });
});
afterAll(() => stop());
afterEach(() => {
  setMachineClock();
  setClock();
});

const jump = (chance: number): number => JUMPS[Math.floor(chance * JUMPS.length)] ?? 0;

/** Each jump once, however the sequences were: random ones may have few commands that can be done. */
async function jumpOnce({ tick, done }: Omit<Real, "fixture">): Promise<void> {
  for (const step of JUMPS.keys()) {
    await tick(step, (step + 0.5) / JUMPS.length);
    await done?.();
  }
}

type Answer = { status: number; body: unknown; headers: Record<string, unknown> };
type Ask = (of: AnyEndpoint, query: Record<string, string>, headers: Record<string, string>) => Promise<Answer>;

/** The rows of a list, which the orders have beside the names of their products. */
const listedRows = ({ body }: Answer): readonly unknown[] => (Array.isArray(body) ? body : (body as { sales: unknown[] }).sales);

/** A client of a server: what it holds of each list. Each sequence has its own: the world is restored in between. */
class Client {
  private readonly held = new Map<AnyEndpoint, { rows: readonly unknown[]; etag: string }>();
  private readonly ask: Ask;

  constructor(ask: Ask) {
    this.ask = ask;
  }

  /** Reads each list as a client does that holds it, and whole: the same rows, and each that differs is among the changes. */
  async expectFresh(): Promise<void> {
    for (const list of LISTS) {
      const held = this.held.get(list);
      const again = held && (await this.ask(list, {}, { "if-none-match": `"${held.etag}"` }));
      const changes = held && WITH_SINCE.includes(list) ? await this.ask(list, { since: held.etag }, {}) : undefined;
      const whole = await this.ask(list, {}, {});
      expect([list.path, whole.status]).toEqual([list.path, 200]);
      const rows = listedRows(whole);
      if (again) expect(again.status === 304 ? held.rows : listedRows(again), list.path).toEqual(rows);
      if (changes?.status === 304) expect(held?.rows, list.path).toEqual(rows);
      if (changes?.status === 200) {
        const known = new Set([...(held?.rows ?? []), ...listedRows(changes)].map((row) => JSON.stringify(row)));
        expect(
          rows.filter((row) => !known.has(JSON.stringify(row))),
          list.path,
        ).toEqual([]);
      }
      const etag = String(whole.headers["etag"] ?? "").replaceAll('"', "");
      if (etag === "") this.held.delete(list);
      else this.held.set(list, { rows, etag });
    }
  }
}

const startAgain = async (): Promise<Model> => Object.assign(await startedAgain(fixture, base), { clockJumps: true });

/** The table is what the model says, and `verify-stock` finds nothing. */
async function expectModel(model: Model): Promise<void> {
  expect(await factsNow(fixture, model)).toEqual(model.facts());
  expect((await verify((await stateNow()).values())).findings).toEqual([]);
}

test("the time itself jumps: no list is stale after a change, and the stock is that of the model", async () => {
  let changes = 0;
  const clock = (): Omit<Real, "fixture"> => {
    const client = new Client((of, query, headers) => fixture.world.call(of, { query }, { as: "everything", headers }));
    let offset = 0;
    return {
      tick: (step, chance) => {
        offset = jump(chance) + step * SECOND;
        setClock(() => Date.now() + offset);
      },
      done: async () => {
        changes += 1;
        await client.expectFresh();
      },
    };
  };
  await playSequences(SEQUENCES, fixture, startAgain, expectModel, clock);
  await jumpOnce(clock());
  expect(changes).toBeGreaterThanOrEqual(JUMPS.length);
});

test("the clock of one of two servers jumps: it refuses changes, keeps the time, seals nothing early, and shows what the other changes", async () => {
  await base.restore();
  setClock();
  // The handlers of this server stay those of now; all that is loaded from here on is the other server's.
  const handlers = new Map(await Promise.all([...LISTS, addOnOrder].map(async (of) => [of as AnyEndpoint, await loadHandler(of)] as const)));
  vi.resetModules();
  forgetHandlers();
  (await import("@apothecary/core/lib/stage/settings")).configure(settings());
  const began = Math.floor(now() / SECOND);
  const { jwt } = await signToken({ userId: userId("everything"), sessionId: "planted", began });
  const onThis = async (of: AnyEndpoint, query: Record<string, string>, headers: Record<string, string>, body?: unknown): Promise<Answer> => {
    const sent = { "x-requested-with": "XMLHttpRequest", "x-request-id": crypto.randomUUID(), "content-type": "application/json", cookie: `session=${jwt}` };
    const event = toEvent({
      method: of.method,
      path: of.path,
      query: new URLSearchParams(query).toString(),
      headers: { ...sent, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return parseResult((await handlers.get(of)?.(event, {})) as Parameters<typeof parseResult>[0]);
  };
  let refused = 0;
  const clock = (): Omit<Real, "fixture"> => {
    const clients = [new Client(onThis), new Client((of, query, headers) => fixture.world.call(of, { query }, { as: "everything", headers }))];
    let ahead = 0;
    return {
      tick: async (_step, chance) => {
        ahead = jump(chance);
        setMachineClock(() => {
          ahead += SECOND;
          return Date.now() + ahead;
        });
        await onThis(stockList, {}, {});
        expect(Math.abs(now() - Date.now())).toBeLessThan(EXACT_MS);
        expect(await readToken(jwt)).toMatchObject({ began });
        if (Math.abs(jump(chance)) > 0) {
          const answer = await onThis(addOnOrder, {}, {}, { element: "WAX0001", quantity: 1 });
          expect([answer.status, JSON.stringify(answer.body)]).toEqual([503, expect.stringContaining("The clock of this server is wrong")]);
          refused += 1;
        }
        await sealDays(Number.POSITIVE_INFINITY);
        const seal = await newestSeal();
        expect(seal === undefined || isComplete(seal.day)).toBe(true);
      },
      done: async () => {
        for (const client of clients) await client.expectFresh();
      },
    };
  };
  await playSequences(SEQUENCES, fixture, startAgain, expectModel, clock);
  await jumpOnce(clock());
  expect(refused).toBeGreaterThanOrEqual(JUMPS.filter((by) => by !== 0).length);
});
