/**
 * A previous version, in a work tree of its own with its own dependencies.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Checks a commit or tag out for some work, and removes it afterwards. */
export async function withPrevious<T>(commit: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = await mkdtemp(join(tmpdir(), "apothecary-previous-"));
  const folder = join(parent, "tree");
  await run("git", ["worktree", "add", "--detach", folder, commit]);
  try {
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder });
    return await work(folder);
  } finally {
    await run("git", ["worktree", "remove", "--force", folder]);
    await rm(parent, { recursive: true, force: true });
  }
}
