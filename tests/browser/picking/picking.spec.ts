import { cancelJob } from "@apothecary/core/jobs/contract";
import { addJobGroup, deleteJobGroup, reserveStock, updateJobGroup } from "@apothecary/core/picking/contract";
import { expect, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { addUser, withSession } from "../people.ts";
import { bookWax, NEEDED, orders, report, reserveField } from "./picking.fixtures.ts";
import { notices, pickLocation, where } from "../transfers/transfers.fixtures.ts";

test("stock is proposed for several jobs, saved, and picked to a location", async ({ page }) => {
  const of = await orders(page, 3);
  const soon = await bookWax(of, 1_200, of.from, "2031-01-31");
  const late = await bookWax(of, 5_000, of.from, "2032-01-31");
  await page.goto(`/pick_lists?type=Formula&search=${of.name}`);
  const table = page.getByRole("grid", { name: "Open Orders" });
  for (const { number } of of.jobs)
    await table
      .getByRole("row", { name: new RegExp(number) })
      .getByRole("checkbox")
      .check();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Reserve stock" }).click();

  await expect(page.getByText(`For ${of.jobs.map(({ number }) => `${number} 1 000 g`).join(" · ")}`)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(notices(page).getByText("You have not added any reservations.")).toBeVisible();
  await page.getByRole("button", { name: "Auto-reserve everything" }).click();
  await expect(reserveField(page, soon.number)).toHaveValue("1\u202F200");
  await expect(reserveField(page, late.number)).toHaveValue("1\u202F800");
  await expect(page.getByText("Next to expire, on 31/01/2031.")).toBeVisible();
  await reserveField(page, soon.number).fill("1201");
  await reserveField(page, soon.number).blur();
  await expect(notices(page).getByText("This is not a valid reservation quantity")).toBeVisible();
  await expect(reserveField(page, soon.number)).toHaveValue("1\u202F200");
  await reserveField(page, soon.number).fill("");
  await reserveField(page, soon.number).blur();
  await expect(reserveField(page, soon.number)).toHaveValue("1\u202F200");
  // The SKU's batches together reserve no more than required.
  await reserveField(page, late.number).fill("5000");
  await expect(reserveField(page, late.number)).toHaveValue("1\u202F800");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Save 2 reservations" }).first().click();
  await expect(notices(page).getByText("4 reservations have been made.")).toBeVisible();
  await expect(reserveField(page, soon.number)).toHaveValue("0");
  await expect(page.getByText("No shortages found")).toBeVisible();

  await page.getByRole("button", { name: "Pick stock" }).click();
  await expect(page.getByText("No missing reservations")).toBeVisible();
  const transfer = page.getByRole("textbox", { name: `Transfer quantity of ${of.wax} ${late.number}` });
  await expect(transfer).toHaveValue("1\u202F800");
  await transfer.fill("1799");
  await transfer.blur();
  await expect(notices(page).getByText("This is not a valid transfer quantity")).toBeVisible();
  await expect(transfer).toHaveValue("1\u202F800");
  const pick = page.getByRole("textbox", { name: `Pick of ${of.wax} ${late.number} for ${of.jobs[2]?.number}` });
  await pick.fill(String(NEEDED + 1));
  await pick.blur();
  await expect(notices(page).getByText("This is not a valid reservation quantity").first()).toBeVisible();
  await pick.fill("400");
  await expect(transfer).toHaveValue("1\u202F200");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: /^Transfer \d/ }).click();
  await expect(page.getByText("You haven't selected a location to transfer to!")).toBeVisible();
  await pickLocation(page.locator("main"), page, "To" as const, of.warehouse, "TO");
  await aSecondPasses(page);
  await page.getByRole("button", { name: "Transfer 4 picks" }).click();
  await expect(notices(page).getByText("2 batches have been transferred")).toBeVisible();
  expect(await where(of, of.wax)).toEqual([
    ["FROM", 3_800],
    ["TO", 1_200],
    ["TO", 1_200],
  ]);
});

test("picked stock goes onto a new roaming pallet, which requires a warehouse", { tag: "@full" }, async ({ page }) => {
  const of = await orders(page, 1);
  const wax = await bookWax(of, 1_000, of.from, "2031-01-31");
  const [job] = of.jobs;
  await of.keeper.call(reserveStock, {
    reservationList: [{ jobId: job?.id ?? 0, jobStockId: `${job?.id}~${of.wax}`, elementId: wax.id, quantity: NEEDED }],
  });
  await report(page, of, "pick");
  await page.getByText("New roaming pallet").click();
  await page.getByRole("button", { name: "Transfer 1 pick" }).click();
  await expect(page.getByText("You haven't selected a warehouse for the new roaming pallet!")).toBeVisible();
  await page.getByLabel("Pallet's warehouse").selectOption(of.warehouse);
  await aSecondPasses(page);
  await page.getByRole("button", { name: "Transfer 1 pick" }).click();
  await expect(notices(page).getByText("1 batch has been transferred")).toBeVisible();
  const [[bin = "", quantity] = []] = await where(of, of.wax);
  expect([/^P\d+$/.test(bin), quantity]).toEqual([true, NEEDED]);
});

test("Clear releases a reservation; a batch that expires before the dispatch date is flagged", { tag: "@full" }, async ({ page }) => {
  const of = await orders(page, 1);
  const early = await bookWax(of, 1_000, of.from, "2030-01-14");
  const good = await bookWax(of, 1_000, of.from, "2030-01-15");
  await report(page, of, "reserve");
  await page.getByRole("button", { name: `Auto-reserve ${of.wax}`, exact: true }).click();
  await expect(reserveField(page, early.number)).toHaveValue("0");
  await expect(page.getByText("Expires on 14/01/2030, before dispatch on 15/01/2030.")).toBeVisible();
  await expect(reserveField(page, good.number)).toHaveValue("1\u202F000");
  await page.getByRole("button", { name: "Save 1 reservation" }).first().click();
  await expect(notices(page).getByText("1 reservation has been made.")).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^Clear ${of.wax} ${good.number} `) }).click();
  await expect(notices(page).getByText(/has been removed\.$/)).toBeVisible();
  // It can still be reserved by hand.
  await page.getByRole("button", { name: new RegExp(`^Auto-reserve batch ${of.wax} ${early.number} `) }).click();
  await expect(reserveField(page, early.number)).toHaveValue("1\u202F000");
});

test("a report needs jobs of one type; jobs are excluded until none is left, and Go back clears the selection", { tag: "@full" }, async ({ page }) => {
  const of = await orders(page, 2);
  await page.goto(`/pick_lists?search=${of.name}`);
  const table = page.getByRole("grid", { name: "Open Orders" });
  await page.getByRole("button", { name: "Reserve stock" }).click();
  await expect(notices(page).getByText("Please select at least one job")).toBeVisible();
  await table.getByRole("checkbox", { name: /all/i }).check();
  await page.getByRole("button", { name: "Reserve stock" }).click();
  await expect(notices(page).getByText("Cannot generate report for multiple types. Please select either products or formulas.")).toBeVisible();
  await report(page, of, "pick");
  await expect(page.getByText("Nothing is reserved for these jobs")).toBeVisible();
  await page.getByRole("button", { name: `Exclude ${of.jobs[0]?.number}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`jobs=${of.jobs[1]?.id}$`));
  await page.getByRole("button", { name: `Exclude ${of.jobs[1]?.number}`, exact: true }).click();
  await expect(table).toBeVisible();
  await expect(page.getByText(/selected/)).toHaveCount(0);
});

test("the list of jobs stays visible while a long report is scrolled, and the report is printed alone", { tag: "@full" }, async ({ page }) => {
  const of = await orders(page, 3);
  for (let i = 1; i <= 9; i++) await bookWax(of, 400 + i, of.from, `2031-0${i}-01`);
  await report(page, of, "reserve");
  await expect(page.getByRole("textbox", { name: /^Reserve of/ })).toHaveCount(9);
  const strip = page.getByRole("region", { name: "Selected jobs, in short" });
  await expect(strip).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(strip.getByRole("button")).toHaveCount(3);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole("button", { name: "Print" }).click();
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".printed-sheet");
  await expect(sheet.getByRole("heading", { name: "Reservations" })).toBeVisible();
  // Nine batches, the headings, and the sheet's name, which each page repeats.
  await expect(sheet.getByRole("row")).toHaveCount(11);
  await expect(page.locator("main")).toBeHidden();
});

test("users without the role have no reserve buttons; a manager's permission does not allow running a report again", { tag: "@full" }, async ({ page }) => {
  const of = await orders(page, 1, ["ROLE_STAFF", "ROLE_BUYER"]);
  await page.goto(`/pick_lists?search=${of.name}`);
  await expect(page.getByRole("grid", { name: "Open Orders" }).getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("button", { name: "Reserve stock" })).toHaveCount(0);
  // Opened by its address, a report requires a manager's authorisation, and cannot be printed without one.
  await report(page, of, "reserve");
  await page.getByRole("dialog", { name: "Manager authorisation" }).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Go back" })).toBeVisible();
  for (const hidden of ["Print", "Re-run"]) await expect(page.getByRole("button", { name: hidden })).toHaveCount(0);
  await withSession(page, await addUser(page, ["ROLE_STAFF", "ROLE_MANAGER"]));
  await report(page, of, "reserve");
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Re-run" })).toHaveCount(0);
});

/** The list of jobs to group, and the menu of groups. */
const groupParts = (page: Page) => ({
  table: page.getByRole("grid", { name: "Open Orders" }),
  menu: (entry: string | RegExp) => page.getByRole("menuitem", { name: entry }),
  button: page.getByRole("button", { name: /^Groups?\b/ }),
  dialog: page.getByRole("dialog"),
});

test("jobs are saved as a group, opened again by a colleague, updated and deleted", { tag: "@full" }, async ({ page }) => {
  const of = await orders(page, 2);
  await page.goto(`/pick_lists?type=Formula&search=${of.name}`);
  const { table, menu, button, dialog } = groupParts(page);
  await button.click();
  await menu(/^Save selection/).click();
  await expect(notices(page).getByText("Please select at least one job")).toBeVisible();
  await table
    .getByRole("row", { name: new RegExp(of.jobs[0]?.number ?? "") })
    .getByRole("checkbox")
    .check();
  await button.click();
  await menu(/^Save selection/).click();
  await dialog.getByLabel("Group name").fill(`Van ${of.name}`);
  await dialog.getByRole("button", { name: "Save group" }).click();
  await expect(notices(page).getByText(`The group Van ${of.name} has been saved.`)).toBeVisible();

  await button.click();
  await menu(/^Save selection/).click();
  await dialog.getByLabel("Group name").fill(`VAN ${of.name}`);
  await dialog.getByRole("button", { name: "Save group" }).click();
  await expect(dialog.getByText("Group already exists.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();

  await table
    .getByRole("row", { name: new RegExp(of.jobs[1]?.number ?? "") })
    .getByRole("checkbox")
    .check();
  await button.click();
  await menu("Update group …").click();
  await dialog.getByRole("button", { name: "Update group" }).click();
  await expect(dialog).toBeHidden();

  await withSession(page, await addUser(page, ["ROLE_STAFF"]));
  await page.goto(`/pick_lists?search=${of.name}`);
  await button.click();
  await menu(`Van ${of.name}`).click();
  await page.getByRole("button", { name: "Open group" }).click();
  await expect(page.getByText("2 selected")).toBeVisible();

  await of.keeper.call(cancelJob, { jobId: of.jobs[1]?.id ?? 0 });
  await page.reload();
  await expect(table.getByRole("row", { name: new RegExp(of.jobs[0]?.number ?? "") })).toBeVisible();
  await button.click();
  await menu(`Van ${of.name}`).click();
  await page.getByRole("button", { name: "Open group" }).click();
  await expect(notices(page).getByText(`Van ${of.name}: 1 job is no longer open and was not selected.`)).toBeVisible();
  await expect(page.getByText("1 selected")).toBeVisible();
  await button.click();
  await menu("Delete group …").click();
  await page.getByRole("button", { name: "Delete group" }).click();
  await expect(notices(page).getByText(`The group Van ${of.name} has been deleted.`)).toBeVisible();
});

test("a colleague deletes a group while it is being updated, and another one while it is being deleted", { tag: "@full" }, async ({ page }) => {
  const of = await orders(page, 1);
  const { table, menu, button, dialog } = groupParts(page);
  const selections = [of.jobs[0]?.id ?? 0];
  const bus = await of.keeper.call(addJobGroup, { name: `Bus ${of.name}`, selections });
  const cab = await of.keeper.call(addJobGroup, { name: `Cab ${of.name}`, selections });
  await page.goto(`/pick_lists?search=${of.name}`);
  await expect(table.getByRole("row", { name: new RegExp(of.jobs[0]?.number ?? "") })).toBeVisible();
  const openGroup = async (name: string) => {
    await button.click();
    await menu(name).click();
    await page.getByRole("button", { name: "Open group" }).click();
    await expect(page.getByText("1 selected")).toBeVisible();
    await button.click();
  };
  await openGroup(`Bus ${of.name}`);
  await menu("Update group …").click();
  await of.keeper.call(updateJobGroup, { id: bus.id, name: `Coach ${of.name}`, selections });
  await dialog.getByRole("button", { name: "Update group" }).click();
  await expect(dialog.getByRole("group", { name: /This was changed by .* in the meantime/ }).getByRole("listitem")).toContainText(`NowCoach ${of.name}`);
  await expect(dialog.getByLabel("Group name")).toHaveValue(`Coach ${of.name}`);
  await aSecondPasses(page);
  await of.keeper.call(deleteJobGroup, { id: bus.id });
  await dialog.getByRole("button", { name: "Update group" }).click();
  await expect(dialog.getByText("Group update failed. The job group does not exist.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await openGroup(`Cab ${of.name}`);
  await menu("Delete group …").click();
  await expect(page.getByRole("button", { name: "Delete group" })).toBeVisible();
  await of.keeper.call(deleteJobGroup, { id: cab.id });
  await page.getByRole("button", { name: "Delete group" }).click();
  await expect(notices(page).getByText("Group delete failed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Groups", exact: true })).toBeVisible();
});

test("stock reserved by a later job is proposed for a short one, and transferred with one button", { tag: "@full" }, async ({ page }) => {
  const of = await orders(page, 2);
  const wax = await bookWax(of, 1_400, of.from, "2031-01-31");
  const [urgent, later] = of.jobs;
  await of.keeper.call(reserveStock, {
    reservationList: [{ jobId: later?.id ?? 0, jobStockId: `${later?.id}~${of.wax}`, elementId: wax.id, quantity: NEEDED }],
  });
  await page.goto(`/pick_lists?mode=reserve&jobs=${urgent?.id}`);
  const card = page.getByRole("region", { name: "Possible exchanges" });
  await expect(card).toContainText(`${urgent?.number} could have 600 g of ${of.wax}, batch ${wax.number}, from ${later?.number} (dispatched on 15/02/2030).`);
  await expect(card).toContainText(`${later?.number} will be 600 g short.`);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await card.getByRole("button", { name: "Exchange" }).click();
  await page.getByRole("button", { name: `Give 600 g to ${urgent?.number}` }).click();
  await expect(notices(page).getByText(`is now reserved for ${urgent?.number}.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByText("No shortages found")).toBeVisible();
  await page.goto(`/manufacturing?openJobId=${later?.id}`);
  await expect(page.getByText(`600 g of ${of.wax} ${wax.number} is now reserved for ${urgent?.number}. Reserve it again.`)).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
