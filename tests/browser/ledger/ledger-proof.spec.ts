import { readFile } from "node:fs/promises";
import type { LedgerProof } from "@apothecary/core/ledger/contract";
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { openLog, rows, logSetup } from "./transaction-log.fixtures.ts";

const hash = (digit: string): string => digit.repeat(64);
const PROOF: LedgerProof = {
  kind: "apothecary-ledger-proof",
  row: { PK: "T#1", SK: "00000", action: "Goods In", at: "2026-03-05T10:00:00.000Z", user: "sunil" },
  index: 2,
  path: [hash("a"), hash("b")],
  seal: { format: 1, day: "2026-03-05", rows: 4, root: hash("c"), previous: hash("d"), keyId: "e".repeat(32), signature: "f".repeat(128) },
  publicKey: hash("1"),
};

test("the proof of a row opens from its menu: today's is not sealed yet, an older one is exported for an auditor", async ({ page }) => {
  const { sku } = await logSetup(page);
  await openLog(page, { sku });
  await expect(rows(page)).toHaveCount(5);
  const dialog = page.getByRole("dialog", { name: "Proof of this row" });
  const open = async () => {
    await rows(page)
      .first()
      .getByRole("button", { name: /^Actions: / })
      .click();
    await page.getByRole("menuitem", { name: "Show proof" }).click();
  };
  await open();
  await expect(dialog.getByText(/is not sealed yet$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();

  await page.route("**/api/ledger_proof", (route) => route.fulfill({ json: { day: "2026-03-05", sealedFrom: "2026-03-06T01:00:00.000Z", proof: PROOF } }));
  await open();
  await expect(dialog.getByText("3 of 4 rows")).toBeVisible();
  await expect(dialog.getByText(hash("c"))).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  const downloaded = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export proof" }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^ledger-proof-[0-9a-f-]{36}-\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toEqual(PROOF);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
