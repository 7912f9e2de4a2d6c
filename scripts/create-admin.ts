/**
 * Creates an admin in a deployed stage: `npm run create-admin -- --stage X --username Y`. The password is prompted for, or read
 * from the first line of standard input; it is never an argument, because other users of the machine can see arguments.
 */
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { loadReferenceData } from "@apothecary/core/directory/reference";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { ADMIN } from "@apothecary/core/lib/rules/roles";
import { configure } from "@apothecary/core/lib/stage/settings";
import { tableInUse } from "@apothecary/core/lib/stage/stage-values";
import { addUser } from "@apothecary/core/users/contract";
import { useLedgerKeys } from "../packages/host/src/commands/which-table.ts";
import { writeCommonPasswords } from "../packages/functions/src/build/passwords-module.ts";

const USAGE = "Usage: npm run create-admin -- --stage <stage> --username <name> [--email <address>] [--first-name <name>] [--last-name <name>]";

interface Options {
  stage: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

function parseOptions(args: string[]): Options {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { stage: text, username: text, email: text, "first-name": text, "last-name": text } });
  const { stage, username } = values;
  if (!stage || !username) throw new Error(USAGE);
  return {
    stage,
    username,
    email: values.email ?? `${username}@example.invalid`,
    firstName: values["first-name"] ?? username,
    lastName: values["last-name"] ?? "Admin",
  };
}

/** Prompts twice on a terminal, without echo; otherwise reads a line. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return "";
  }
  const password = await askHidden("Password: ");
  if ((await askHidden("Confirm password: ")) !== password) throw new Error("Passwords do not match.");
  return password;
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stdout.write("\n");
  }
}

async function run(): Promise<void> {
  const { stage, username, email, firstName, lastName } = parseOptions(process.argv.slice(2));
  configure({ stage, tableName: process.env["TABLE_NAME"] ?? (await tableInUse(stage)).table });
  await useLedgerKeys(stage);
  const wanted = addUser.body.safeParse({ username, email, firstName, lastName, password: await readPassword(), business: null, roles: [ADMIN] });
  if (!wanted.success) throw new Error(wanted.error.issues.map(({ message }) => message).join(" "));
  await loadReferenceData();
  // Imported once the list of common passwords is written.
  writeCommonPasswords();
  const { add } = await import("@apothecary/core/users/add-user");
  await add(wanted.data, { ...systemActor(randomUUID(), "create-admin"), roles: [ADMIN] });
  console.log(`${wanted.data.username} is an admin of the stage ${stage}.`);
}

try {
  await run();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const missing = error.name === "ResourceNotFoundException";
  console.error(missing ? "This stage has no table here. Is it deployed, and are AWS_REGION and the account the right ones?" : error.message);
  process.exitCode = 1;
}
