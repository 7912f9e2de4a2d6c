import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { PAGE_OF_PATH } from "../../stacks/page-of-path.ts";

const servedAt = (uri: string): unknown => runInNewContext(`${PAGE_OF_PATH}; handler({ request: { uri } }).uri`, { uri });

test("every address of the application serves the page, also where a SKU has a dot; files are served at theirs", () => {
  for (const address of ["/", "/stock", "/stock/EMU0007", "/stock/LAW01-R-62.5", "/sales/81", "/no/such.page"]) expect(servedAt(address)).toBe("/index.html");
  for (const file of ["/icon.svg", "/service-worker.js", "/assets/start-1a2b.js"]) expect(servedAt(file)).toBe(file);
});
