import { cancelJob } from "@apothecary/core/jobs/contract";
import { reserveStock } from "@apothecary/core/picking/contract";
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { pollNow, withoutPolling } from "../network.ts";
import { bookWax, orders, report, reserveField } from "./picking.fixtures.ts";
import { notices } from "../transfers/transfers.fixtures.ts";

test("stock that another user reserved meanwhile is named with its job, and the current quantities are saved", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const of = await orders(page, 2);
  const wax = await bookWax(of, 1_200, of.from, "2031-01-31");
  const [, theirs] = of.jobs;
  await report(page, { ...of, jobs: of.jobs.slice(0, 1) }, "reserve");
  await reserveField(page, wax.number).fill("1000");
  const reservation = { jobId: theirs?.id ?? 0, jobStockId: `${theirs?.id}~${of.wax}`, elementId: wax.id, quantity: 900 };
  await of.keeper.call(reserveStock, { reservationList: [reservation] });
  await page.getByRole("button", { name: "Save 1 reservation" }).first().click();
  const taken = page
    .locator("main")
    .getByRole("alert")
    .filter({ hasText: `Of batch ${wax.number} of` });
  await expect(taken).toContainText(`300 g can be reserved, not 1\u202F000 g. Reserved: 900 g for ${theirs?.number} by ${of.name}.`);
  await expect(reserveField(page, wax.number)).toHaveValue("300");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await page.getByRole("button", { name: "Save 1 reservation" }).first().click();
  await expect(taken).toBeHidden();
  await expect(notices(page).getByText("1 reservation has been made.")).toBeVisible();
});

test("a job that is cancelled elsewhere is reported in an open report, and can be excluded", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const of = await orders(page, 2);
  await bookWax(of, 5_000, of.from, "2031-01-31");
  const [gone, left] = of.jobs;
  await report(page, of, "pick");
  await expect(page.getByText(`${left?.number}`).first()).toBeVisible();
  await of.keeper.call(cancelJob, { jobId: gone?.id ?? 0 });
  await pollNow(page);
  const notice = page.getByRole("alert").filter({ hasText: `${gone?.number} has been completed or cancelled.` });
  await expect(notice).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await notice.getByRole("button", { name: "Exclude" }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText(`${left?.number}`).first()).toBeVisible();
});
