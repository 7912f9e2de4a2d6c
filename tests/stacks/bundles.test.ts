/**
 * The bundles that are deployed: a function's depends on its sources alone, so that a deployment without a change changes nothing.
 */
import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type * as Created from "@apothecary/core/users/passkeys/check-created-passkey";
import type * as Passkeys from "@apothecary/core/users/passkeys/check-passkey";
import { FileSystem } from "aws-cdk-lib";
import type * as Bcrypt from "bcryptjs";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { allEndpoints } from "../../packages/functions/src/build/endpoints.ts";
import { Authenticator } from "../lib/authenticator.ts";
import { BUNDLE_OPTIONS, BUNDLED_HANDLER, bundleFolder, bundleFunctions, functionFiles, LATE_FILES } from "../../packages/functions/src/build/bundles.ts";

const [STOCK, JOBS, SWEEP] = [
  "packages/functions/src/api/stock/adjust-stock-level.ts",
  "packages/functions/src/api/jobs/add-element-to-job.ts",
  "packages/functions/src/events/sweep.ts",
];
const PASSKEYS = "./packages/core/src/users/passkeys";
const [FILE, EXPORT] = BUNDLED_HANDLER.split(".") as [string, string];

let together: string;
let alone: string;

beforeAll(async () => {
  [together, alone] = [mkdtempSync(join(tmpdir(), "bundles-")), mkdtempSync(join(tmpdir(), "bundle-"))];
  await Promise.all([bundleFunctions([STOCK, JOBS, SWEEP], together), bundleFunctions([STOCK], alone)]);
});

const bundleText = (out: string, file: string): string => readFileSync(join(bundleFolder(out, file), `${FILE}.mjs`), "utf8");

test("every endpoint and every event has a function file", async () => {
  const files = await functionFiles();
  expect(files).toEqual(expect.arrayContaining([STOCK, JOBS, SWEEP]));
  const events = readdirSync("packages/functions/src/events").length;
  expect(files).toHaveLength((await allEndpoints()).length + events);
});

test("a function's bundle is the same, in any folder and beside any other", () => {
  expect(bundleText(together, STOCK)).toBe(bundleText(alone, STOCK));
  expect(FileSystem.fingerprint(bundleFolder(together, STOCK))).toBe(FileSystem.fingerprint(bundleFolder(alone, STOCK)));
  for (const file of [STOCK, JOBS, SWEEP]) expect(bundleText(together, file)).not.toContain(process.cwd());
});

test("a bundle loads by itself, without the credential providers that no function loads", async () => {
  for (const file of [STOCK, JOBS, SWEEP]) {
    expect(readdirSync(bundleFolder(together, file)).toSorted()).toEqual(
      file === STOCK ? [`${FILE}.mjs`, ...Object.values(LATE_FILES)].toSorted() : [`${FILE}.mjs`],
    );
    const module = (await import(join(bundleFolder(together, file), `${FILE}.mjs`))) as Record<string, unknown>;
    expect(module[EXPORT]).toBeTypeOf("function");
    expect(bundleText(together, file)).toContain('import("@aws-sdk/credential-provider-sso")');
    expect(bundleText(together, file)).not.toContain("__dirname");
  }
});

test("what checks a passkey is in a file beside that of a function that takes signatures", () => {
  expect(bundleText(together, STOCK)).not.toContain("verifyAuthenticationResponse");
  expect(readFileSync(join(bundleFolder(together, STOCK), LATE_FILES["check-passkey.ts"]), "utf8")).toContain("verifyAuthenticationResponse");
});

test("what checks a password is in another, and checks it", async () => {
  const { compare, hash } = (await import(join(bundleFolder(together, STOCK), LATE_FILES.bcryptjs))) as typeof Bcrypt;
  expect(await compare("mortar", await hash("mortar", 4))).toBe(true);
  expect(await compare("pestle", await hash("mortar", 4))).toBe(false);
});

test("a function that checks a passkey imports that late, without attestation formats, and checks it", async () => {
  const bundled = async <Checks>(contents: string): Promise<{ bytes: number; checks: Checks }> => {
    const outfile = join(mkdtempSync(join(tmpdir(), "passkeys-")), `${FILE}.mjs`);
    await build({ ...BUNDLE_OPTIONS, stdin: { contents, resolveDir: process.cwd() }, outfile });
    const bytes = readdirSync(dirname(outfile)).reduce((sum, file) => sum + statSync(join(dirname(outfile), file)).size, 0);
    return { bytes, checks: (await import(outfile)) as Checks };
  };
  const adding = await bundled<Pick<typeof Created, "checkedPasskey">>(`export { checkedPasskey } from "${PASSKEYS}/check-created-passkey.ts";`);
  const late = `export const checkedCounter = async (...given) => (await import("${PASSKEYS}/check-passkey.ts")).checkedCounter(...given);`;
  const signingIn = await bundled<Pick<typeof Passkeys, "checkedCounter">>(late);
  expect(adding.bytes - signingIn.bytes).toBeGreaterThan(100_000);
  const [origin, challenge] = ["https://app.example.com", "A".repeat(43)];
  const authenticator = new Authenticator(origin);
  const stored = await adding.checks.checkedPasskey(authenticator.create(challenge), { origin, challenge });
  if (!stored) throw new Error("The passkey was not accepted.");
  expect(await signingIn.checks.checkedCounter(authenticator.sign(challenge), stored, { origin, challenge })).toBe(1);
  const wrong = authenticator.sign(challenge, { key: new Authenticator(origin).keys.privateKey });
  expect(await signingIn.checks.checkedCounter(wrong, stored, { origin, challenge })).toBeUndefined();
});
