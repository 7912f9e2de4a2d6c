/**
 * Row 7: start time and size of a handler, compared with a minimal handler that only has the DynamoDB
 * document client. Both are bundled as for deployment and started in separate processes, alternating.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { BUNDLE_OPTIONS } from "../../../functions/src/build/bundles.ts";
import { median } from "./figures.ts";

const FOLDER = ".build/bench";
const ROUNDS = 15;

export interface Starts {
  name: string;
  /** Start time of the handler's module ÷ that of the minimal one, medians over alternating rounds. */
  timeRatio: number;
  sizeRatio: number;
  kilobytes: number;
}

/** Bundles and starts the given handlers, and the minimal one alternating with each. */
export async function measureStarts(handlers: Record<string, string>): Promise<Starts[]> {
  mkdirSync(FOLDER, { recursive: true });
  const bareSource = `${FOLDER}/bare.ts`;
  writeFileSync(
    bareSource,
    `import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-west-2" }));
export const handler = async (event: { id: string }) => (await client.send(new GetCommand({ TableName: "t", Key: { PK: event.id, SK: "x" } }))).Item;
`,
  );
  const bare = await bundle("bare", bareSource, []);
  const starts: Starts[] = [];
  for (const [name, source] of Object.entries(handlers)) {
    const file = await bundle(name, source);
    const [bareTimes, times]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      bareTimes.push(measureStart(bare));
      times.push(measureStart(file));
    }
    const size = statSync(file).size;
    starts.push({ name, timeRatio: median(times) / median(bareTimes), sizeRatio: size / statSync(bare).size, kilobytes: size / 1_000 });
  }
  return starts;
}

async function bundle(name: string, source: string, external: string[] = BUNDLE_OPTIONS.external): Promise<string> {
  const outfile = `${FOLDER}/${name}.mjs`;
  await build({ ...BUNDLE_OPTIONS, external, entryPoints: [source], outfile });
  return outfile;
}

/** Milliseconds from an empty process to the loaded module, as measured by that process. */
function measureStart(file: string): number {
  const code = `const t = performance.now(); await import(${JSON.stringify(resolve(file))}); process.stdout.write(String(performance.now() - t));`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" }));
}
