import { spawn } from "node:child_process";
import { settings } from "@apothecary/core/lib/stage/settings";
import { users } from "@apothecary/core/users/contract";
import { hashThrough } from "@apothecary/core/users/password";
import { beforeAll, expect, test } from "vitest";
import { LEDGER_KEY } from "../../lib/base-world.ts";
import { signIn, trySignIn } from "../../lib/people.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { workerEngine } from "../../lib/worker-engine.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Runs the command against the world's table, with a password piped in. */
function createAdmin(args: string[], password: string): Promise<{ code: number | null; said: string }> {
  const env = {
    ...process.env,
    DYNAMODB_ENDPOINT: workerEngine().endpoint,
    TABLE_NAME: settings().tableName,
    AWS_REGION: "eu-west-2",
    LEDGER_KEYS: LEDGER_KEY,
  };
  const child = spawn(process.execPath, ["scripts/create-admin.ts", ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(`${password}\n`);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said })));
}

test("the first admin of a stage signs in and may do what admins may", async () => {
  const made = await createAdmin(["--stage", "main", "--username", "first"], "mortar-and-pestle");
  expect(made).toEqual({ code: 0, said: "first is an admin of the stage main.\n" });
  // The command is a process of its own, which hashes at the full cost.
  hashThrough();
  const session = await signIn(world, "first");
  const listed = await world.good(users, {}, session);
  expect(listed.find(({ username }) => username === "first")).toMatchObject({ roles: ["ROLE_ADMIN", "ROLE_STAFF"], business: 14 });
});

test("it refuses a name that is taken, a weak password, and to guess the stage", async () => {
  const taken = await createAdmin(["--stage", "main", "--username", "FIRST"], "another-password");
  expect(taken).toEqual({ code: 1, said: "This username is already taken.\n" });
  expect((await trySignIn(world, "first", "another-password")).status).toBe(401);
  const refusal = async (password: string) => (await createAdmin(["--stage", "main", "--username", "administrator"], password)).said;
  expect(await refusal("")).toBe("Password is required.\n");
  expect(await refusal("password123")).toBe("This password is too common. Choose another one.\n");
  expect((await createAdmin(["--username", "second"], "x")).said).toMatch(/^Usage: /);
});
