/**
 * Where the repository begins. Searched for from here upwards, because the deployment bundles its configuration, and this
 * with it, into a file at another depth.
 */
import { existsSync } from "node:fs";

/** The repository's folder, as a URL that ends in a slash. */
export const ROOT = rootAbove(new URL("./", import.meta.url));

function rootAbove(folder: URL): URL {
  if (existsSync(new URL("package-lock.json", folder))) return folder;
  const above = new URL("../", folder);
  if (above.href === folder.href) throw new Error("The repository's root is not above this script.");
  return rootAbove(above);
}
