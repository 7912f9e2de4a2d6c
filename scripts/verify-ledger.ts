/**
 * `npm run verify-ledger`: verifies every sealed day of the ledger, and names the first row of a day that was changed, removed or
 * added later. Exits with 1 and the list of differences if it finds any.
 *
 *   npm run verify-ledger                                      the table in TABLE_NAME (or DYNAMODB_ENDPOINT), else the local data
 *   npm run verify-ledger -- --data .data                      the data folder of a local host, running or not
 *   npm run verify-ledger -- --stage production --bucket NAME  a deployed stage, with the credentials of the environment
 *   npm run verify-ledger -- … --key ID                        the id of the stage's first key, as recorded
 *   npm run verify-ledger -- --data .data --seal               first seals all days that can be sealed
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { now } from "@apothecary/core/lib/time/clock";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { sealDays } from "@apothecary/core/seals/seal-days";
import { signers } from "@apothecary/core/seals/signing";
import { type LedgerVerdict, verifyLedger, type VerifyOptions } from "@apothecary/core/verify/verify-ledger";
import { readSealingKeys } from "../packages/host/src/local/data-folder.ts";
import { findingLine } from "../packages/host/src/commands/finding-line.ts";
import { isLoading } from "../packages/host/src/local/first-load.ts";
import { startS3 } from "../packages/host/src/engines/s3-engine.ts";
import { StartError } from "../packages/host/src/engines/start-error.ts";
import { withKeptRows } from "../packages/host/src/commands/kept-rows.ts";
import { namesTable, WHICH_TABLE, withTable } from "../packages/host/src/commands/which-table.ts";
import { runCommand } from "../packages/host/src/commands/run-command.ts";

const OPTIONS = { ...WHICH_TABLE, bucket: { type: "string" }, key: { type: "string", multiple: true }, seal: { type: "boolean" } } as const;
/** Time limit of sealing from the command: a day. */
const SEALING_MS = 86_400_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const { bucket: bucketName, key: keys = [], seal = false } = values;
  if (bucketName) configure({ bucketName });
  return withTable(values, async () => {
    if (namesTable(values)) return verified({ trusted: keys, bucket: bucketName !== undefined || process.env["BUCKET_NAME"] !== undefined });
    const folder = values.data ?? process.env["DATA_DIR"] ?? ".data";
    return withFiles(folder, async () => {
      configure({ sealingKeys: readSealingKeys(folder) });
      if (seal && (await isLoading())) throw new StartError("The first data is still being loaded: its days can be sealed afterwards.");
      if (seal) say(`${(await sealDays(now() + SEALING_MS)).days.length} days were sealed.`);
      const own = signers().keys.map(({ keyId }) => keyId);
      return verified({ trusted: [...own, ...keys], bucket: true });
    });
  });
}

const verified = (options: VerifyOptions): Promise<number> => withKeptRows(async (keep) => report(await verifyLedger(options, keep)));

/** With the files of a data folder: through a separate engine, which can read them beside the one of a running host. */
async function withFiles<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const s3 = await startS3({ bucket: settings().bucketName, directory: join(folder, "s3") });
  try {
    configure({ s3Endpoint: s3.endpoint });
    return await work();
  } finally {
    await s3.stop();
  }
}

function report({ days, rows, findings, warnings, keys }: LedgerVerdict): number {
  for (const { keyId, from } of keys) say(`key      ${keyId} signs from ${from} on`);
  for (const warning of warnings) say(`warning  ${warning}`);
  for (const finding of findings) say(findingLine(finding));
  const verdict =
    findings.length === 0 ? "Every day is as it was sealed" : `${findings.length} ${findings.length === 1 ? "thing does" : "things do"} not agree`;
  say(`${verdict}: ${days} days with ${rows} rows of ${settings().tableName}.`);
  return findings.length === 0 ? 0 : 1;
}

await runCommand(main);
