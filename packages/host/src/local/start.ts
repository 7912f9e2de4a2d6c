/**
 * `npm start`: the whole product at one address, with its own engines and one data folder.
 */
import { ensureBucket } from "@apothecary/core/lib/files/bucket";
import { businessSettings } from "@apothecary/core/lib/stage/setting-table";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { hashThrough } from "@apothecary/core/users/password";
import { watchClock } from "@apothecary/functions/lib/clock-watch";
import { setLogSink } from "@apothecary/functions/lib/log";
import { DEMO_PASSWORD, DEMO_USERS } from "../demo/users.ts";
import { type Background, startBackground } from "./background.ts";
import { builtWeb } from "./build-web.ts";
import { assertSound, type DataFolder, noteAsLeft, openDataFolder } from "./data-folder.ts";
import { type Engine, startDynamoDb } from "../engines/dynamodb-engine.ts";
import { allEndpoints, loadHandler } from "../../../functions/src/build/endpoints.ts";
import { firstLoad } from "./first-load.ts";
import { type HttpHost, listen } from "./http-host.ts";
import { diskProblem, explainedDiskError } from "./disk-space.ts";
import { endOrphans } from "../engines/orphan-engine.ts";
import { startPasswordThreads } from "./password-threads.ts";
import { FILES_PATH } from "./report-files.ts";
import { startS3 } from "../engines/s3-engine.ts";
import { siteFiles } from "./site-files.ts";
import { systemErrorCode, StartError } from "../engines/start-error.ts";
import { surviveStrayRejections } from "./stray-rejections.ts";
import { writeGenerated } from "../../../functions/src/build/generate.ts";

/** The loopback names of this machine; HOST opens the address to others. */
const LOOPBACK = ["127.0.0.1", "::1"];
/** Timeout for pending requests when the host stops. */
const CLOSING_MS = 10_000;

/** A signal this soon after the first counts as the same one. */
const SAME_SIGNAL_MS = 1_000;

/** What to close, in this order: requests are completed before their dependencies close. */
const open: { background?: Background; host?: HttpHost; engines: Engine[]; folder?: DataFolder } = { engines: [] };
let stopping = false;
let stoppingSince = 0;

const LOADING = "Loading a year of the demo company's business …";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

async function start(): Promise<void> {
  const { faults } = businessSettings(process.env);
  if (faults.length > 0) throw new StartError(faults.join(" "));
  const port = parsePort(process.env["PORT"]);
  const demo = process.env["DEMO"] !== "0";
  const folder = openDataFolder(process.env["DATA_DIR"] || ".data");
  open.folder = folder;
  await writeGenerated();
  const host = await listenOn(port, folder.path);
  open.host = host;
  const dynamodb = await dynamoDb(folder);
  folder.noteEngine(dynamodb);
  const s3 = await bucket(folder);
  const announce = (line: string): void => {
    say(line);
    host.starting({ says: line });
  };
  const site = siteFiles(await builtWeb(announce));
  configure({
    local: true,
    stage: "local",
    dynamodbEndpoint: dynamodb,
    s3Endpoint: s3,
    filesPath: FILES_PATH,
    ...(settings().sessionKeys.length === 0 ? { sessionKeys: [folder.sessionKey()] } : {}),
    ...(settings().sealingKeys.length === 0 ? { sealingKeys: folder.sealingKeys() } : {}),
    ...(settings().ledgerKeys.length === 0 ? { ledgerKeys: folder.ledgerKeys() } : {}),
  });
  setLogSink(reportFaults);
  const { tableName, region } = settings();
  await reached(
    "DYNAMODB_ENDPOINT",
    dynamodb,
    firstLoad({ endpoint: dynamodb, tableName, region }, demo, announce, (share) => host.starting({ says: LOADING, share })),
  );
  // Loading has read the database's time. The sweep reads it again every fifteen seconds.
  watchClock();
  hashThrough(startPasswordThreads());
  open.background = startBackground((fault) => complain(String(fault)));
  host.open(site, s3);
  welcome(port, folder, demo);
  await warmUp();
}

function parsePort(text = ""): number {
  const port = Number(text || 3000);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new StartError(`PORT is a whole number from 1 to 65535, not "${text}".`);
}

async function listenOn(port: number, dataFolder: string): Promise<HttpHost> {
  const addresses = process.env["HOST"] ? [process.env["HOST"]] : LOOPBACK;
  try {
    return await listen(await allEndpoints(), port, addresses, { allowedHosts: process.env["ALLOWED_HOSTS"], problem: () => diskProblem(dataFolder) });
  } catch (error) {
    if (systemErrorCode(error) === "EADDRINUSE") throw new StartError(`The port ${port} is taken. Stop what listens there, or name another with PORT.`);
    if (systemErrorCode(error) === "EACCES") throw new StartError(`The port ${port} may not be used by this user. Name one above 1023 with PORT.`);
    if (systemErrorCode(error) === "EADDRNOTAVAIL" || systemErrorCode(error) === "ENOTFOUND")
      throw new StartError(`HOST (${addresses.join(", ")}) is no address of this machine.`);
    throw error;
  }
}

/** The engine in DYNAMODB_ENDPOINT, or an embedded one on the folder's file. */
async function dynamoDb(folder: DataFolder): Promise<string> {
  const named = process.env["DYNAMODB_ENDPOINT"];
  if (named) return named;
  const ended = await endOrphans(folder.databaseFile);
  if (ended.length > 0) say(`Ended the engine that an earlier run left behind (process ${ended.join(", ")}).`);
  assertSound(folder.databaseFile, say);
  return watched("DynamoDB", await startDynamoDb(folder.databaseFile));
}

/** The engine in S3_ENDPOINT, with our bucket in it, or an embedded one on the folder. */
async function bucket(folder: DataFolder): Promise<string> {
  const { bucketName, region } = settings();
  const named = process.env["S3_ENDPOINT"];
  if (!named) {
    const engine = await startS3({ bucket: bucketName, directory: folder.filesFolder }).catch((error: Error) => {
      throw new StartError(error.message.replaceAll(/\s+/g, " "));
    });
    return watched("S3", engine);
  }
  await reached("S3_ENDPOINT", named, ensureBucket(named, bucketName, region));
  return named;
}

/** The host cannot work without its engine: it exits with a message. */
function watched(name: string, engine: Engine): string {
  open.engines.push(engine);
  void engine.ended.then(() => {
    if (stopping) return;
    complain(`The ${name} engine ended by itself. What it had answered is kept; start again.`);
    void stop(1);
  });
  return engine.endpoint;
}

async function reached<T>(setting: string, endpoint: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!["ECONNREFUSED", "ENOTFOUND", "ECONNRESET", "ETIMEDOUT"].includes(systemErrorCode(error) ?? "")) throw error;
    throw new StartError(`No response from ${endpoint}: see ${setting}.`);
  }
}

/** Functions log each request as JSON; the terminal shows only faults. */
function reportFaults(line: string): void {
  if ((JSON.parse(line) as { level: string }).level === "error") complain(line);
}

/** Loads every function in advance, so that the first request is not delayed. */
async function warmUp(): Promise<void> {
  for (const endpoint of await allEndpoints()) {
    if (stopping) return;
    await loadHandler(endpoint).catch((error: unknown) => complain(`${endpoint.path} cannot be served: ${String(error)}`));
  }
}

function welcome(port: number, folder: DataFolder, demo: boolean): void {
  const names = demo ? DEMO_USERS.map(({ username }) => username) : ["admin"];
  say("");
  say(`  Apothecary   http://localhost:${port}`);
  say(`  Sign in as   ${names.join(", ")}`);
  say(`  Password     ${DEMO_PASSWORD}`);
  say(`  Data         ${folder.path}   (Ctrl-C stops; nothing is lost)`);
  say("");
}

/**
 * Completes pending requests, then closes everything in order. A second signal after a second exits at once; an earlier one is
 * the same signal, which a terminal sends to the whole process group and npm forwards.
 */
async function stop(code: number): Promise<void> {
  if (stopping) {
    if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(code || 1);
    return;
  }
  stopping = true;
  stoppingSince = performance.now();
  setTimeout(() => process.exit(code), CLOSING_MS).unref();
  open.background?.stop();
  await open.host?.close();
  await Promise.all(open.engines.map((engine) => engine.stop()));
  if (open.folder && open.engines.length > 0) noteAsLeft(open.folder.databaseFile);
  open.folder?.release();
  process.exit(code);
}

surviveStrayRejections((fault) =>
  complain(`A promise was rejected that nothing waited for: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`),
);
process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
process.on("SIGHUP", () => void stop(0));

start().catch((thrown: unknown) => {
  const error = explainedDiskError(thrown);
  complain(
    error instanceof StartError ? `Apothecary did not start: ${error.message}` : String(error instanceof Error ? (error.stack ?? error.message) : error),
  );
  void stop(1);
});
