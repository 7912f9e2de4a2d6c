import { spawnSync } from "node:child_process";
import { connectWith } from "@apothecary/core/lib/table/dynamo-client";
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableStatus,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, expect, test } from "vitest";
import { configure } from "@apothecary/core/lib/stage/settings";
import { readValuesFrom } from "@apothecary/core/lib/stage/stage-values";
import { rehearse } from "../../packages/host/src/commands/rehearse.ts";

const control = mockClient(DynamoDBClient);
const rows = mockClient(DynamoDBDocumentClient);
afterEach(() => {
  control.reset();
  rows.reset();
  connectWith();
  readValuesFrom();
});
beforeEach(() => {
  configure({ ledgerKeys: ["a-ledger-key"] });
  readValuesFrom({
    secret: () => Promise.reject(new Error("A rehearsal reads no secret.")),
    parameter: async () => JSON.stringify({ table: "prod-apothecary-table", writes: "open" }),
    write: () => Promise.reject(new Error("A rehearsal changes nothing.")),
  });
});

const NAME = /^prod-apothecary-rehearsal-[0-9a-f]{8}$/;
const gone = () => new ResourceNotFoundException({ message: "Requested resource not found", $metadata: {} });
const noPause = async (): Promise<void> => undefined;

/** A fake control plane whose temporary table has these states on successive requests, and none after its deletion. */
function tableComesTo(...states: (TableStatus | "UNSEEN")[]): void {
  control.on(RestoreTableToPointInTimeCommand).resolves({});
  let deleted = 0;
  control.on(DeleteTableCommand).callsFake(() => {
    deleted = 1;
    return {};
  });
  control.on(DescribeTableCommand).callsFake(() => {
    if (deleted > 0 && deleted++ > 1) throw gone();
    const state = deleted > 0 ? "DELETING" : states.length > 1 ? states.shift() : states[0];
    if (state === "UNSEEN") throw gone();
    return { Table: { TableStatus: state } };
  });
}

const run = () => rehearse("prod", () => undefined, noPause);
const called = (): string[] => control.calls().map(({ args: [command] }) => command.constructor.name);

test("a stage's table is restored, verified where it lies, and removed", async () => {
  tableComesTo("UNSEEN", "CREATING", "CREATING", "ACTIVE");
  rows.on(ScanCommand).callsFake(({ Segment }) => ({ Items: Segment === 0 ? [{ PK: "N#job", SK: "COUNTER", last: 3 }] : [] }));
  const { verdict } = await run();
  expect(verdict).toEqual({ rows: 1, findings: [], warnings: [] });
  const [restore] = control.commandCalls(RestoreTableToPointInTimeCommand);
  expect(restore?.args[0].input).toEqual({
    SourceTableName: "prod-apothecary-table",
    TargetTableName: expect.stringMatching(NAME),
    UseLatestRestorableTime: true,
  });
  const target = restore?.args[0].input.TargetTableName;
  expect(new Set(rows.commandCalls(ScanCommand).map(({ args: [{ input }] }) => input.TableName))).toEqual(new Set([target]));
  expect(control.commandCalls(DeleteTableCommand).map(({ args: [{ input }] }) => input.TableName)).toEqual([target]);
  expect(called().at(-1)).toBe("DescribeTableCommand");
});

test("a difference is reported, and the table removed nevertheless", async () => {
  tableComesTo("ACTIVE");
  rows.on(ScanCommand).callsFake(({ Segment }) => ({ Items: Segment === 0 ? [{ PK: "UN#ghost", SK: "NAME", userId: 9 }] : [] }));
  const { verdict } = await run();
  expect(verdict.findings).toEqual([expect.objectContaining({ where: "UN#ghost NAME" })]);
  expect(control.commandCalls(DeleteTableCommand)).toHaveLength(1);
});

test("a restore that is refused, or that ends in another state, fails; nothing is left behind", async () => {
  control.on(RestoreTableToPointInTimeCommand).rejects(new Error("Point in time recovery is not enabled"));
  control.on(DescribeTableCommand).rejects(gone());
  await expect(run()).rejects.toThrow("Point in time recovery is not enabled");
  expect(control.commandCalls(DeleteTableCommand)).toHaveLength(0);

  control.reset();
  tableComesTo("CREATING", "INACCESSIBLE_ENCRYPTION_CREDENTIALS");
  await expect(run()).rejects.toThrow(/is INACCESSIBLE_ENCRYPTION_CREDENTIALS instead of restored/);
  expect(control.commandCalls(DeleteTableCommand)).toHaveLength(1);
  expect(rows.calls()).toHaveLength(0);
});

test("a reading that breaks off fails, and the table is removed", async () => {
  tableComesTo("ACTIVE");
  rows.on(ScanCommand).rejects(new Error("The line is dead"));
  await expect(run()).rejects.toThrow("The line is dead");
  expect(control.commandCalls(DeleteTableCommand)).toHaveLength(1);
});

test("the command does not guess a stage", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/rehearse-restore.ts"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, "Usage: npm run rehearse-restore -- --stage <stage>\n"]);
});
