import { backup, DatabaseSync } from "node:sqlite";

/** SQLite copies this many pages in one step: all of them, so that nothing is written in between. */
const ALL_PAGES = 2 ** 30;

/** Copies an SQLite database over another in one transaction. An engine that has either of them open goes on. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from);
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}
