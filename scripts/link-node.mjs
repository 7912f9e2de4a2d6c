/**
 * After `npm ci`: the commands run by the Node that is installed with the project. npm 9, which Debian has, takes its link away
 * with that of the other processor's package. JavaScript, since any Node from 20 on runs it.
 */
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const modules = join(import.meta.dirname, "..", "node_modules");
const binary = join("..", `node-${process.platform}-${process.arch}`, "bin", "node");
const link = join(modules, ".bin", "node");
if (existsSync(join(modules, ".bin", binary)) && !existsSync(link)) {
  mkdirSync(join(modules, ".bin"), { recursive: true });
  symlinkSync(binary, link);
}
