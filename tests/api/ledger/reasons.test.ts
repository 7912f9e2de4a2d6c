/**
 * A reason that a call takes is on a ledger row of what the call did.
 */
import { randomUUID } from "node:crypto";
import { queryAll } from "@apothecary/core/lib/table/table";
import { type EntryRow, transactionKey } from "@apothecary/core/transaction/entry.rows";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { ACTIONS } from "../../faults/actions/actions-all.ts";
import { AS, type Fixture, newFixture } from "../../faults/fixture.ts";
import type { SavedWorld } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";

/** The reason for a yield beyond the plan is a field of its job, which the trail has with the job's other fields. */
const FIELD = "reason";
const REASON = "As the auditor asked";

interface Shape {
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  allOf?: Shape[];
}

/** The reasons in a body, as paths of fields. Those of lines are within arrays, and not looked at. */
function reasonPaths({ properties = {}, anyOf = [], allOf = [] }: Shape): string[][] {
  const own = Object.entries(properties).flatMap(([name, shape]) => (name === FIELD ? [[name]] : reasonPaths(shape).map((path) => [name, ...path])));
  return [...own, ...[...anyOf, ...allOf].flatMap(reasonPaths)];
}

/** The body with the reason at a path, if it has the object that takes it. */
function withReason(body: unknown, [name = "", ...rest]: readonly string[]): unknown {
  if (typeof body !== "object" || body === null) return body;
  const fields = body as Record<string, unknown>;
  return { ...fields, [name]: rest.length === 0 ? REASON : withReason(fields[name], rest) };
}

const reasoned = ACTIONS.flatMap((action) => {
  const paths = reasonPaths(z.toJSONSchema(action.endpoint.body, { io: "input", unrepresentable: "any" }) as Shape);
  return paths.length > 0 ? [{ ...action, paths }] : [];
});

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
});

test.each(reasoned)("the reason is on a ledger row: $name", async ({ endpoint, prepare, paths }) => {
  await base.restore();
  const input = await prepare(fixture);
  const body = paths.reduce<unknown>(withReason, input.body);
  const requestId = randomUUID();
  await world.good(endpoint, { ...input, body }, { ...AS, requestId });
  const rows = await queryAll<EntryRow>({ partition: transactionKey(requestId).PK, strong: true });
  expect(rows.filter(({ reason }) => reason?.includes(REASON)).length, "ledger rows with the reason").toBeGreaterThan(0);
});
