/**
 * `npm run api-changes`: what has changed in the API since the last release, and the version that follows from it.
 *
 *   npm run api-changes                what has changed
 *   npm run api-changes -- --check     exits with 1 if it is not recorded as a release
 *   npm run api-changes -- --release   records it in docs/api-changelog.md, before the tag of a production release
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { apiChanges, apiSurface, apiVersion, lastRelease, writeRelease } from "../packages/functions/src/build/api-surface.ts";
import { allEndpoints } from "../packages/functions/src/build/endpoints.ts";
import { ROOT } from "../packages/functions/src/build/root.ts";

const CHANGELOG = new URL("docs/api-changelog.md", ROOT);
const { values } = parseArgs({ options: { check: { type: "boolean" }, release: { type: "boolean" } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const release = lastRelease();
const calls = apiSurface(await allEndpoints());
const changes = apiChanges(release.calls, calls);
const version = apiVersion(release, calls);
if (changes.length === 0) {
  say(`The API is that of version ${version}.`);
} else {
  const lines = changes.map(({ text, breaking }) => `- ${breaking ? "**Breaking.** " : ""}${text}`).join("\n");
  say(`Version ${version}, after ${release.version}:\n${lines}`);
  if (values.check) {
    say("These changes are not recorded. Run npm run api-changes -- --release, and commit what it writes.");
    process.exitCode = 1;
  }
  if (values.release) {
    const [head = "", ...releases] = readFileSync(CHANGELOG, "utf8").split(/^(?=## )/m);
    const entry = `## ${version} (${new Date().toISOString().slice(0, 10)})\n\n${lines}\n\n`;
    writeFileSync(CHANGELOG, [head, entry, ...releases].join("").trimEnd().concat("\n"));
    writeRelease({ version, calls });
  }
}
