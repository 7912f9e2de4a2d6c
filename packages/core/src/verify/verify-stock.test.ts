import { expect, test } from "vitest";
import { MAX_FINDINGS } from "./finding.ts";
import { Reading, verify } from "./verify-stock.ts";

test("findings are bounded, at once and in shares, and the verdict says so", async () => {
  const unknown = Array.from({ length: MAX_FINDINGS + 5 }, (_, n) => ({ PK: `NOTHING#${n}`, SK: "KNOWN" }));
  for (const reading of [new Reading(), new Reading({ atOnce: MAX_FINDINGS / 2 })]) {
    const { rows, findings, warnings } = await verify(unknown, reading);
    expect([rows, findings.length]).toEqual([unknown.length, MAX_FINDINGS]);
    expect(warnings).toContain("There are too many findings: not all of them are listed.");
  }
  expect((await verify(unknown.slice(0, 5))).findings).toHaveLength(5);
});
