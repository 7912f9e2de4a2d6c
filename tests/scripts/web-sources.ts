import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const WEB = new URL("../../packages/web/src/", import.meta.url).pathname;

/** The sources of the web application, tests included. */
export function webSources(): { file: string; source: string }[] {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  if (files.length < 300) throw new Error(`Only ${files.length} sources of the web application were found.`);
  return files.map((file) => ({ file, source: readFileSync(join(WEB, file), "utf8") }));
}
