import { createBusiness } from "@apothecary/core/directory/contract";
import { addComponentry } from "@apothecary/core/stock/contract";
import { expect, type Page, test } from "@playwright/test";
import { nextCode } from "../client-codes.ts";
import { accessibilityFaults, inEachLook } from "../accessibility.ts";
import { stopClock } from "../clock.ts";
import { loseSession } from "../network.ts";
import { addUser, signedIn } from "../people.ts";
import { readDetails, setUpItem, itemToOpen } from "./item.fixtures.ts";
import { chosen, findAccessibilityFaults, openTool, openTools, pressedAgain, notificationText } from "./tools.fixtures.ts";
import { expectInside } from "../transfers/transfers.fixtures.ts";
import { typeByHand } from "../scanner.ts";

const ITEMS = ["New Raw Material", "New Componentry", "Remove Stock Item"];
const KEEPING = ["Stock Adjustment", "Simple Transfer"];
const ORDER = "Register On Order";

async function offered(page: Page): Promise<string[]> {
  const words = await (await openTools(page)).getByRole("menuitem").allInnerTexts();
  await page.keyboard.press("Escape");
  return words;
}

test("each role is offered its tools and no other's", { tag: "@full" }, async ({ page }) => {
  const expected = new Map([
    ["ROLE_WAREHOUSE", KEEPING],
    ["ROLE_MANAGER", [ORDER]],
    ["ROLE_BUYER", [ORDER, ...KEEPING]],
    ["ROLE_PRODUCT_MANAGER", [...ITEMS, ORDER, ...KEEPING]],
  ]);
  const all = [...ITEMS, ORDER, ...KEEPING];
  for (const [role, words] of expected) {
    await signedIn(page, await addUser(page, [role, "ROLE_STAFF"]));
    const shown = await offered(page);
    expect(
      all.filter((word) => shown.includes(word)),
      role,
    ).toEqual(all.filter((word) => words.includes(word)));
    await loseSession(page);
  }
  await signedIn(page, await addUser(page, ["ROLE_TECHNICIAN", "ROLE_STAFF"]));
  expect(await offered(page)).toEqual(["Stock Take", "Deliveries"]);
  await (await openTools(page)).getByRole("menuitem", { name: "Stock Take" }).click();
  await expect(page).toHaveURL(/tool=stock-take/);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the menu is moved through by keys, closes by Esc and by pressing elsewhere, and gives the focus back", { tag: "@full" }, async ({ page }) => {
  await page.clock.install();
  await signedIn(page, await addUser(page, ["ROLE_PRODUCT_MANAGER", "ROLE_STAFF"]));
  const button = page.getByRole("button", { name: "Stock tools" });
  const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(item("New Raw Material")).toBeFocused();
  await page.keyboard.press("n");
  await expect(item("New Componentry")).toBeFocused();
  await page.keyboard.press("r");
  await expect(item("Remove Stock Item")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(item("New Componentry")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await button.press("Enter");
  await expect(item("New Raw Material")).toBeFocused();
  await page.getByRole("heading", { name: "Stock Control" }).click();
  await expect(page.getByRole("menu")).toBeHidden();
  await button.press("Enter");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New Raw Material" });
  await expect(dialog.getByLabel("Trade name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  // A menu that is opened before a closed dialog returned the focus keeps it, and stays open.
  await button.press("Enter");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Trade name")).toBeFocused();
  await stopClock(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /^User menu/ }).click();
  const menu = page.getByRole("region", { name: "User menu" });
  await expect(menu).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(menu).toBeVisible();
});

test("what is ordered is put on order, in the item's unit", async ({ page }) => {
  const setup = await setUpItem(page, ["ROLE_BUYER", "ROLE_STAFF"]);
  const dialog = await openTool(page, ORDER);
  await dialog.getByRole("button", { name: "Put on order" }).click();
  for (const wrong of ["Item is required.", "Quantity is required."]) await expect(dialog.getByText(wrong)).toBeVisible();
  await chosen(dialog, "Item", setup.sku);
  await expect(dialog.getByText("0 g already on order.")).toBeVisible();
  for (const [typed, wrong] of [
    ["a lot", "Please enter a (positive) number."],
    ["0", "Quantity must be greater than 0."],
    ["1,000,000,000", "A quantity can have at most nine digits."],
  ] as const) {
    await dialog.getByLabel("Quantity").fill(typed);
    await expect(dialog.getByText(wrong)).toBeVisible();
  }
  await dialog.getByLabel("Quantity").fill("25 kg");
  expect(await accessibilityFaults(page)).toEqual([]);
  await pressedAgain(dialog.getByRole("button", { name: "Put 25 000 g on order" }));
  await expect(dialog).toBeHidden();
  await expect(notificationText(page, `${setup.name} has been put on order.`)).toBeVisible();
  expect((await readDetails(setup)).item?.onOrder).toBe(25_000);
});

test("a new raw material takes three steps, none of them before the last is complete", async ({ page }) => {
  const { keeper, mark } = await setUpItem(page);
  const dialog = await openTool(page, "New Raw Material");
  const next = dialog.getByRole("button", { name: "Next" });
  await expect(next).toBeDisabled();
  await expect(dialog.getByLabel("Trade name")).toBeFocused();
  await typeByHand(page, `Squalane ${mark}`);
  await expect(next).toBeDisabled();
  await dialog.getByLabel("Description").fill("Olive");
  await expect(dialog.getByLabel("Trade name")).toHaveAttribute("maxlength", "200");
  await page.keyboard.press("Enter");

  await expect(dialog.getByRole("radio", { name: "Yes" })).toBeFocused();
  await expect(next).toBeDisabled();
  await dialog.getByText("No", { exact: true }).click();
  await expect(dialog.getByLabel("Set as active")).toHaveCount(0);
  await chosen(dialog, "Category", "Emulsifier");
  await expect(next).toBeEnabled();
  // An alternative clears the category, and the other way round.
  await dialog.getByText("Yes", { exact: true }).click();
  await expect(dialog.getByLabel("Set as active")).toBeVisible();
  await expect(next).toBeDisabled();
  await dialog.getByText("No", { exact: true }).click();
  await expect(dialog.getByRole("combobox", { name: "Category" })).toHaveValue("");
  await chosen(dialog, "Category", "Emulsifier");
  await next.click();

  const save = dialog.getByRole("button", { name: "Save raw material" });
  await expect(save).toBeDisabled();
  await expect(dialog.getByText("Purchased on behalf of")).toHaveCount(0);
  await dialog.getByText("Apothecary-owned", { exact: true }).click();
  await expect(save).toBeDisabled();
  await chosen(dialog, "Supplier", `Supplier ${mark}`);
  await expect(dialog.getByLabel("Supplier SKU code")).toHaveAttribute("maxlength", "25");
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByRole("combobox", { name: "Category" })).toHaveValue("Emulsifier (EMU)");
  await next.click();
  await save.click();
  const done = page.getByRole("dialog", { name: /^EMU\d+ has been added$/ });
  await expect(done.getByText(`Squalane ${mark} is in the stock list`)).toBeVisible();
  await expect(done.getByRole("link", { name: "Open item" })).toBeFocused();
  const sku = /EMU\d+/.exec((await done.innerText()) ?? "")?.[0] ?? "";
  const [opened] = await Promise.all([page.context().waitForEvent("page"), done.getByRole("link", { name: "Open item" }).click()]);
  await expect(opened.getByRole("heading", { name: `Squalane ${mark}` })).toBeVisible();
  expect((await readDetails({ keeper, sku })).item).toMatchObject({ active: true, ownedById: 14, clientId: null });
});

test("an alternative that is set as active makes the other inactive; free issue is its client's", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { keeper, mark, sku: base } = setup;
  const { businessId } = await keeper.call(createBusiness, {
    businessName: `Client ${mark}`,
    client: true,
    supplier: true,
    businessCode: nextCode(),
  });
  await page.goto("/stock");
  const dialog = await openTool(page, "New Raw Material");
  await dialog.getByLabel("Trade name").fill(`Cetyl alcohol, other ${mark}`);
  await dialog.getByLabel("Description").fill("Pearls");
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByText("Yes", { exact: true }).click();
  await chosen(dialog, "Alternative to", base);
  await dialog.getByLabel("Set as active").check();
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByText("Free issue", { exact: true }).click();
  await chosen(dialog, "Supplier", `Supplier ${mark}`);
  await expect(dialog.getByRole("button", { name: "Save raw material" })).toBeDisabled();
  await chosen(dialog, "Client who owns it", `Client ${mark}`);
  await dialog.getByRole("button", { name: "Save raw material" }).click();
  await expect(page.getByRole("dialog", { name: `${base}-2 has been added` })).toBeVisible();
  expect((await readDetails({ keeper, sku: `${base}-2` })).item).toMatchObject({ active: true, ownedById: businessId, clientId: businessId });
  expect((await readDetails(setup)).item?.active).toBe(false);
});

test("a new version of a component may be purchased on behalf of a client", { tag: "@full" }, async ({ page }) => {
  const { keeper, mark } = await itemToOpen(page);
  const { businessId } = await keeper.call(createBusiness, {
    businessName: `Client ${mark}`,
    client: true,
    supplier: true,
    businessCode: nextCode(),
  });
  const jar = { name: `Jar ${mark}`, description: "Glass", categoryCode: "JAR", owner: 14, supplier: businessId };
  const { sku } = await keeper.call(addComponentry, { newComponentry: jar });
  await page.goto("/stock");
  const dialog = await openTool(page, "New Componentry");
  await dialog.getByLabel("Trade name").fill(`Jar, frosted ${mark}`);
  await dialog.getByLabel("Description").fill("Glass");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Is it a new version of a component?")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Yes" })).toBeFocused();
  await page.keyboard.press("Space");
  await chosen(dialog, "New version of", sku);
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByText("Purchased on behalf of", { exact: true }).click();
  await chosen(dialog, "Supplier", `Client ${mark}`);
  await chosen(dialog, "Client", `Client ${mark}`);
  await dialog.getByRole("button", { name: "Save component" }).click();
  const done = page.getByRole("dialog", { name: `${sku}-2 has been added` });
  await done.getByRole("button", { name: "Add another" }).click();
  await expect(page.getByRole("dialog", { name: "New Componentry" }).getByLabel("Trade name")).toHaveValue("");
  expect((await readDetails({ keeper, sku: `${sku}-2` })).item).toMatchObject({ active: false, ownedById: 14, clientId: businessId });
});

for (const [words, onPhone] of [
  [ITEMS, "dark"],
  [[ORDER, ...KEEPING], "light"],
] as const) {
  test(`no tool has accessibility faults or is cut off at any size: ${words.join(", ")}`, { tag: "@full" }, async ({ page }) => {
    const looks = [
      ["light", 1280, 800],
      ["dark", 768, 1024],
      [onPhone, 390, 844],
    ] as const;
    await setUpItem(page);
    await openTools(page);
    await inEachLook(page, looks, async () => expect(await findAccessibilityFaults(page, ".menu")).toEqual([]));
    await page.keyboard.press("Escape");
    for (const word of words) {
      const dialog = await openTool(page, word);
      if (word !== "New Raw Material" && word !== "New Componentry") await dialog.locator("button[type=submit]").click();
      await inEachLook(page, looks, async (width) => {
        expect(await findAccessibilityFaults(page, ".dialog"), `${word} at ${width}`).toEqual([]);
        await expectInside(page, dialog);
      });
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });
}
