/**
 * The root of the repository. Found by searching the parent folders, because the deployment bundles its configuration,
 * including this file, at another depth.
 */
import { existsSync } from "node:fs";

/** The repository's root folder, as a URL with a trailing slash. */
export const ROOT = rootAbove(new URL("./", import.meta.url));

function rootAbove(folder: URL): URL {
  if (existsSync(new URL("package-lock.json", folder))) return folder;
  const above = new URL("../", folder);
  if (above.href === folder.href) throw new Error("The repository's root is not above this file.");
  return rootAbove(above);
}
