import type { Plugin } from "vite";

/** The scripts of every first page: most of their functions are called at once. */
const FIRST = new Set(["begin", "start", "frame", "table", "shared"]);
/** Has V8 compile all functions of a file while it arrives, beside the page's thread, instead of each at its first call. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/** Has browsers compile the first page's scripts as a whole. The hint counts on a file's first line, so it is added last. */
export function compileAtOnce(): Plugin {
  return {
    name: "compile-at-once",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && FIRST.has(file.name)) file.code = HINT + file.code;
        }
      },
    },
  };
}
