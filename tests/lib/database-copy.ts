import { setTimeout as wait } from "node:timers/promises";
import { backup, DatabaseSync } from "node:sqlite";

/** Pages that SQLite copies in one step: all of them, so that no write comes in between. */
const ALL_PAGES = 2 ** 30;
/** How often, and after how many milliseconds, a copy is tried again while the engine completes a write. */
const [MAX_TRIES, RETRY_MS] = [200, 5];
/** `backup` does not wait for a lock: it fails with SQLite's code for no error. */
const NO_ERROR = 0;

/** Copies an SQLite database over another in one transaction. An engine with either of them open continues to work. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from);
  try {
    for (let tries = 1; !(await copied(source, to, tries < MAX_TRIES)); tries++) await wait(RETRY_MS);
  } finally {
    source.close();
  }
}

/** Whether it was copied; false if the database is locked and the copy `mayWait`. */
async function copied(source: DatabaseSync, to: string, mayWait: boolean): Promise<boolean> {
  try {
    await backup(source, to, { rate: ALL_PAGES });
    return true;
  } catch (error) {
    if (mayWait && error instanceof Error && "errcode" in error && error.errcode === NO_ERROR) return false;
    throw error;
  }
}
