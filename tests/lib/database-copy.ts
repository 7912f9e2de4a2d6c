import { backup, DatabaseSync } from "node:sqlite";

/** Pages that SQLite copies in one step: all of them, so that no write comes in between. */
const ALL_PAGES = 2 ** 30;

/** Copies an SQLite database over another in one transaction. An engine with either of them open continues to work. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from);
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}
