/** A stage is restored to a point in time, step by step, and returns to the table before. */
import { connectWith } from "@apothecary/core/lib/table/dynamo-client";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { readValuesFrom, type TableInUse } from "@apothecary/core/lib/stage/stage-values";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, QueryCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreStage, type Wanted } from "../../packages/host/src/commands/restore.ts";

const control = mockClient(DynamoDBClient);
const rows = mockClient(DynamoDBDocumentClient);
const FIRST = "prod-apothecary-table";
const AT = "2026-01-31T14:05:00Z";
const NOW = Date.parse("2026-02-01T09:00:00.000Z");
const NEXT = `${FIRST}-20260201t090000`;
const SOUND = { PK: "N#job", SK: "COUNTER", last: 3 };
const GHOST = { PK: "UN#ghost", SK: "NAME", userId: 9 };

let inUse: TableInUse;
/** Every value that the parameter had. */
let written: TableInUse[];
let tables: Map<string, { protected: boolean }>;
let said: string[];
/** Interrupts the command before the nth pause or write. */
let interruptAt: number;
let stepsTaken: number;

beforeEach(() => {
  inUse = { table: FIRST, writes: "open" };
  [written, said, interruptAt, stepsTaken] = [[], [], Number.POSITIVE_INFINITY, 0];
  tables = new Map([[FIRST, { protected: true }]]);
  readValuesFrom({
    secret: () => Promise.reject(new Error("A restore reads no secret.")),
    parameter: async () => JSON.stringify(inUse),
    write: async (_, text) => {
      step();
      inUse = JSON.parse(text) as TableInUse;
      written.push(inUse);
    },
  });
  control.on(DescribeTableCommand).callsFake(({ TableName = "" }) => {
    const table = tables.get(TableName);
    if (!table) throw new ResourceNotFoundException({ message: "not found", $metadata: {} });
    return { Table: { TableStatus: "ACTIVE", TableArn: `arn:${TableName}`, DeletionProtectionEnabled: table.protected } };
  });
  control.on(RestoreTableToPointInTimeCommand).callsFake(({ TargetTableName = "" }) => {
    tables.set(TargetTableName, { protected: false });
    return {};
  });
  control.on(UpdateTableCommand).callsFake(({ TableName = "" }) => {
    tables.set(TableName, { protected: true });
    return {};
  });
  control.on(DescribeTimeToLiveCommand, { TableName: FIRST }).resolves({ TimeToLiveDescription: { TimeToLiveStatus: "ENABLED", AttributeName: "ttl" } });
  control.on(DescribeTimeToLiveCommand, { TableName: NEXT }).resolves({ TimeToLiveDescription: { TimeToLiveStatus: "DISABLED" } });
  const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus: "ENABLED" } as const;
  control
    .on(DescribeContinuousBackupsCommand)
    .resolves({ ContinuousBackupsDescription: { ContinuousBackupsStatus: "ENABLED", PointInTimeRecoveryDescription } });
  const Tags = [
    { Key: "sst:stage", Value: "prod" },
    { Key: "aws:cloudformation:stack-name", Value: "prod-Storage" },
  ];
  control.on(ListTagsOfResourceCommand).resolves({ Tags });
  for (const command of [UpdateTimeToLiveCommand, UpdateContinuousBackupsCommand, TagResourceCommand] as const) control.on(command as never).resolves({});
  rows.on(ScanCommand).resolves({ Items: [SOUND] });
  rows.on(QueryCommand).resolves({ Items: [] });
});
afterEach(() => {
  control.reset();
  rows.reset();
  readValuesFrom();
  connectWith();
  configure({ ...BEFORE });
});
const BEFORE = settings();

function step(): void {
  stepsTaken += 1;
  if (stepsTaken === interruptAt) throw new Error("interrupted");
}

const run = (wanted: Wanted) =>
  restoreStage("prod", wanted, {
    now: () => NOW,
    say: (line) => void said.push(line),
    pause: async () => step(),
  });
const states = (): string[] => written.map(({ table, writes, restoring }) => `${writes} ${table}${restoring ? ` → ${restoring.table}` : ""}`);

test("writes stop, the restored table is made like the old one and verified, and the stage uses it", async () => {
  expect(await run({ at: AT })).toBe(true);
  expect(states()).toEqual([`stopped ${FIRST} → ${NEXT}`, `stopped ${NEXT} → ${NEXT}`, `open ${NEXT}`]);
  expect(inUse).toMatchObject({ table: NEXT, writes: "open", before: FIRST });
  const [restore] = control.commandCalls(RestoreTableToPointInTimeCommand);
  expect(restore?.args[0].input).toEqual({ SourceTableName: FIRST, TargetTableName: NEXT, RestoreDateTime: new Date(AT) });
  const made = [UpdateTimeToLiveCommand, UpdateContinuousBackupsCommand, UpdateTableCommand].map(
    (command) => control.commandCalls(command as never)[0]?.args[0].input,
  );
  expect(made).toEqual([
    { TableName: NEXT, TimeToLiveSpecification: { Enabled: true, AttributeName: "ttl" } },
    { TableName: NEXT, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
    { TableName: NEXT, DeletionProtectionEnabled: true },
  ]);
  expect(control.commandCalls(TagResourceCommand)[0]?.args[0].input).toEqual({ ResourceArn: `arn:${NEXT}`, Tags: [{ Key: "sst:stage", Value: "prod" }] });
  expect(new Set(rows.commandCalls(ScanCommand).map(({ args }) => args[0].input.TableName))).toEqual(new Set([NEXT]));
});

test("interrupted at any step, it is continued to the same result", async () => {
  expect(await run({ at: AT })).toBe(true);
  const steps = stepsTaken;
  expect(steps).toBeGreaterThan(4);
  for (let nth = 1; nth <= steps; nth++) {
    [inUse, written, stepsTaken, interruptAt] = [{ table: FIRST, writes: "open" }, [], 0, nth];
    tables = new Map([[FIRST, { protected: true }]]);
    await expect(run({ at: AT }), `interrupted at ${nth}`).rejects.toThrow("interrupted");
    interruptAt = Number.POSITIVE_INFINITY;
    if (inUse.writes === "stopped") expect(await run({ at: AT })).toBe(true);
    else expect([nth, inUse.table]).toEqual([1, FIRST]);
    expect([...tables.keys()]).toEqual(nth === 1 ? [FIRST] : [FIRST, NEXT]);
    expect(inUse, `after ${nth}`).toMatchObject({ table: nth === 1 ? FIRST : NEXT, writes: "open" });
  }
});

test("a table with violations is not used unless the operator says so; the restore can be given up", async () => {
  rows.on(ScanCommand).resolves({ Items: [SOUND, GHOST] });
  expect(await run({ at: AT })).toBe(false);
  expect(inUse).toMatchObject({ table: FIRST, writes: "stopped", restoring: { table: NEXT } });
  expect(said.join("\n")).toContain("npm run restore -- --stage prod --back");
  expect(await run({ back: true })).toBe(true);
  expect(inUse).toMatchObject({ table: FIRST, writes: "open" });

  expect(await run({ at: AT })).toBe(false);
  expect(await run({ at: AT, acceptFindings: true })).toBe(true);
  expect(inUse).toMatchObject({ table: NEXT, writes: "open" });
});

test("the way back verifies the table before and uses it, without restoring", async () => {
  inUse = { table: NEXT, writes: "open", before: FIRST };
  expect(await run({ back: true })).toBe(true);
  expect(states()).toEqual([`stopped ${NEXT} → ${FIRST}`, `stopped ${FIRST} → ${FIRST}`, `open ${FIRST}`]);
  expect(inUse).toMatchObject({ before: NEXT });
  expect(control.commandCalls(RestoreTableToPointInTimeCommand)).toEqual([]);
  expect(new Set(rows.commandCalls(ScanCommand).map(({ args }) => args[0].input.TableName))).toEqual(new Set([FIRST]));
});

test("what cannot be done is refused before writes stop", async () => {
  await expect(run({ at: "yesterday" })).rejects.toThrow("--at is a time in the past");
  await expect(run({ at: "2027-01-01T00:00:00Z" })).rejects.toThrow("--at is a time in the past");
  await expect(run({ back: true })).rejects.toThrow("The stage has no table before this one.");
  inUse = { table: FIRST, writes: "stopped", restoring: { table: NEXT, at: AT } };
  await expect(run({ at: "2026-01-30T00:00:00Z" })).rejects.toThrow(`Another restore is under way. Continue it with --at ${AT}`);
  expect(written).toEqual([]);
});
