import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { accessibilityFaults, accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { settled } from "../network.ts";
import { signedIn, withSession } from "../people.ts";
import { makeWarehouse, type Warehouse } from "../warehouse/warehouse.fixtures.ts";
import { scan } from "../scanner.ts";

const box = (page: Page): Locator => page.getByRole("searchbox", { name: "Search or scan" });
const camera = (page: Page): Locator => page.getByRole("button", { name: "Scan with the camera" });
const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Scan with the camera" });

async function type(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
}

/** Shows the camera a picture of the label's code, slightly rotated, as in real use. */
async function holdBeforeCamera(page: Page, code: Locator): Promise<void> {
  const path = await code.locator("path").getAttribute("d");
  const [, , size] = ((await code.getAttribute("viewBox")) ?? "").split(" ").map(Number);
  await page.evaluate(
    ({ drawn, modules }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 960, height: 720 });
      const context = canvas.getContext("2d");
      if (!context || !drawn) throw new Error("There is nothing to draw.");
      const draw = () => {
        context.resetTransform();
        context.fillStyle = "#b9b4aa";
        context.fillRect(0, 0, 960, 720);
        context.translate(480, 360);
        context.rotate(0.2);
        context.scale(420 / modules, 420 / modules);
        context.translate(-modules / 2, -modules / 2);
        context.fillStyle = "#f4f2ee";
        context.fillRect(0, 0, modules, modules);
        context.translate(4, 4);
        context.fillStyle = "#26231f";
        context.fill(new Path2D(drawn));
      };
      draw();
      // A still picture produces no frames.
      setInterval(draw, 50);
      const stream = canvas.captureStream(20);
      Object.assign(window, { cameraTrack: stream.getVideoTracks()[0] });
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
    },
    { drawn: path, modules: size ?? 0 },
  );
}

/** A camera with a plain grey picture; `rawValue` is the result of the browser's own detector, if it has one. */
async function greyCamera(page: Page, rawValue?: string): Promise<void> {
  await page.addInitScript((read) => {
    class Detector {
      static getSupportedFormats = () => Promise.resolve(["qr_code", "code_128"]);
      detect = () => Promise.resolve([{ rawValue: ` ${read} ` }]);
    }
    if (read !== undefined) Object.assign(window, { BarcodeDetector: Detector });
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
      // A still picture produces no frames.
      setInterval(() => {
        const context = canvas.getContext("2d");
        if (context) context.fillStyle = "#808080";
        context?.fillRect(0, 0, 640, 480);
      }, 50);
      return Promise.resolve(canvas.captureStream(20));
    };
  }, rawValue);
}

test("a location's label is read by the camera, and opens the location", async ({ page }) => {
  const of = await makeWarehouse(page);
  await withSession(page, of.username);
  await page.goto(`/locations?location=${of.shelfId}`);
  await page.getByRole("button", { name: "Location label" }).click();
  await holdBeforeCamera(page, page.getByRole("dialog").getByRole("img", { name: `QR code of ${of.shelf}` }));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Close ${of.warehouse} ${of.shelf}` }).click();
  await expect(page).not.toHaveURL(/location=/);

  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await camera(page).click();
  await expect(page).toHaveURL(`/locations?location=${of.shelfId}`);
  await expect(page.getByRole("heading", { name: `${of.warehouse} ${of.shelf}` })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  // The camera is released, and the decoder was loaded only now, from our own host.
  expect(await page.evaluate(() => (window as unknown as { cameraTrack: MediaStreamTrack }).cameraTrack.readyState)).toBe("ended");
  expect(fetched.some((url) => /decode-.*\.js$/.test(url))).toBe(true);
  expect(fetched.every((url) => url.startsWith(new URL(page.url()).origin))).toBe(true);
});

/** The address of a batch's label, and of an older one with only the id. */
const labelled = ({ oil: { sku, stockLineId, batchNumber } }: Warehouse): string =>
  `/batches/${batchNumber}?sku=${sku}&batch=${encodeURIComponent(stockLineId)}`;

test("a batch's label is read by the camera, and opens the batch with its row marked", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await withSession(page, of.username);
  await page.goto(`/stock/${of.oil.sku}`);
  await page.getByRole("button", { name: `Actions for batch ${of.oil.batchNumber}` }).click();
  await page.getByRole("menuitem", { name: "Print label" }).click();
  await holdBeforeCamera(page, page.getByRole("dialog").getByRole("img", { name: `QR code of ${of.oil.sku}` }));
  await page.keyboard.press("Escape");
  await camera(page).click();
  await expect(page).toHaveURL(labelled(of));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`batch ${of.oil.batchNumber}`);
  await expect(page.locator("tr[aria-current=true]")).toContainText(of.warehouse);
});

test("a dialog that is opened while the label of the open batch is looked up stays open", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await withSession(page, of.username);
  await page.goto(labelled(of));
  await expect(page.locator("tr[aria-current=true]")).toContainText(of.warehouse);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/stock/details", async (route) => {
    await answered;
    await route.continue();
  });
  const lookedUp = page.waitForRequest("**/api/stock/details");
  await scan(page, of.oil.stockLineId);
  await lookedUp;
  await page.getByRole("region", { name: "Next steps" }).getByRole("button", { name: "Adjust", exact: true }).click();
  const adjusting = page.getByRole("dialog", { name: "Stock Adjustment" });
  await adjusting.getByLabel("New quantity").fill("2300");
  answer();
  await expect(page.locator("search form")).toHaveAttribute("aria-busy", "false");
  await settled(page);
  await expect(adjusting.getByLabel("New quantity")).toHaveValue("2300");
});

test("a browser with its own barcode detector loads no decoder", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await greyCamera(page, of.oil.stockLineId);
  await signedIn(page, of.username);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await camera(page).click();
  await expect(page).toHaveURL(labelled(of));
  await expect(page.getByRole("heading", { name: of.oil.name })).toBeVisible();
  expect(fetched.filter((url) => /decode-.*\.js$/.test(url))).toEqual([]);
});

test("a camera that is refused, missing or in use is explained; scanning can be retried, and closed", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await page.addInitScript(() => {
    const names = ["NotAllowedError", "NotFoundError", "NotReadableError"];
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", names.shift() ?? "AbortError"));
  });
  await signedIn(page, of.username);
  await camera(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText(/The browser may not use the camera\. Allow it for this page/)).toBeVisible();
  await expect(dialog(page).getByText(/You can also type the code/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page).getByText(/No camera was found on this device/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page).getByText(/The camera is in use elsewhere/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(camera(page)).toBeFocused();
});

test("a hand scanner works wherever the focus is, and presses nothing", async ({ page }) => {
  const of = await makeWarehouse(page);
  await signedIn(page, of.username);
  const origin = new URL(page.url()).origin;
  // The scan's Enter would open the camera, its slash the table's search.
  await camera(page).focus();
  await scan(page, `${origin}/locations?location=${of.emptyId}`);
  await expect(page).toHaveURL(`/locations?location=${of.emptyId}`);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("This location is empty")).toBeVisible();
  // A label that was printed when the host had another name.
  await scan(page, `https://stock.example/locations?location=${of.shelfId}`);
  await expect(page.getByRole("heading", { name: `${of.warehouse} ${of.shelf}` })).toBeVisible();
  await scan(page, of.oil.stockLineId);
  await expect(page).toHaveURL(labelled(of));
  await scan(page, of.pallet.number.length > 2 ? of.pallet.number : `${of.warehouse} ${of.pallet.number}`);
  await expect(page).toHaveURL(`/locations?location=${of.pallet.id}`);
});

test("a scanner types into a focused field; over a dialog a scan never discards input", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await withSession(page, of.username);
  await page.goto("/locations");
  await page.getByLabel("Search locations").focus();
  await scan(page, of.shelf);
  await expect(page.getByLabel("Search locations")).toHaveValue(of.shelf);
  await expect(page).toHaveURL(/\/locations/);

  await page.getByRole("button", { name: "Add location" }).click();
  const adding = page.getByRole("dialog", { name: "Add Location" });
  await adding.getByLabel("Warehouse").fill("Half a name");
  await adding.getByRole("button", { name: "Cancel" }).focus();
  await scan(page, of.oil.stockLineId);
  await expect(page.getByText("No field here takes this code. Nothing was changed.")).toBeVisible();
  await expect(adding.getByLabel("Warehouse")).toHaveValue("Half a name");
  await expect(page).toHaveURL(/\/locations/);

  // A location's label selects the location in a location chooser.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Remove location" }).click();
  const removing = page.getByRole("dialog", { name: "Remove Location" });
  await removing.getByLabel("Location: bin").fill(`https://stock.example/locations?location=${of.emptyId}`);
  await page.keyboard.press("Enter");
  await expect(removing.getByRole("button", { name: `Remove ${of.warehouse} A-01-2` })).toBeVisible();
});

test("typed text leads to the location, pallet, item or batch with that name", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await signedIn(page, of.username);
  await type(page, `${of.warehouse.toUpperCase()}  ${of.shelf.toLowerCase()}`);
  await expect(page).toHaveURL(`/locations?location=${of.shelfId}`);
  await type(page, of.pallet.number.toLowerCase());
  await expect(page).toHaveURL(`/locations?location=${of.pallet.id}`);
  await expect(page.getByText("Roaming Pallet · 1 batch of 1 item")).toBeVisible();
  await type(page, of.bottle.sku.toLowerCase());
  await expect(page).toHaveURL(`/stock/${of.bottle.sku}`);
  await type(page, of.oil.batchNumber.toLowerCase());
  await expect(page).toHaveURL(`/batches/${of.oil.batchNumber}?sku=${of.oil.sku}`);
  await expect(page.getByRole("heading", { name: of.oil.name })).toBeVisible();

  // A bin name in two warehouses is ambiguous: the matching locations are listed.
  const twin = `TW-${of.username.slice(-4)}-1`;
  for (const warehouse of [of.warehouse, `${of.warehouse} 2`]) await of.keeper.call(addNewLocation, { warehouse, bin: twin });
  // Locations are refetched after a while; opening the page refetches them.
  await page.reload();
  await type(page, twin);
  await expect(page).toHaveURL(`/locations?search=${twin}`);
  await expect(page.getByRole("gridcell", { name: twin, exact: true })).toHaveCount(2);
});

test("a text without a match is searched for in the stock list", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await signedIn(page, of.username);
  for (const [text, search] of [
    ["rosehip", "rosehip"],
    ["Z999", "Z999"],
    ["P999999", "P999999"],
    ["https://elsewhere.example/x1", "https%3A%2F%2Felsewhere.example%2Fx1"],
  ] as const) {
    await type(page, text);
    await expect(page).toHaveURL(`/stock?search=${search}`);
  }
});

test("on a phone the search and the camera fit the bar, without serious accessibility violations", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await greyCamera(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await withSession(page, of.username);
  await page.goto("/locations");
  await expect(page.getByRole("heading", { name: "Locations" })).toBeVisible();
  for (const one of [box(page), camera(page), page.getByRole("button", { name: /^User menu/ })]) {
    const around = await one.boundingBox();
    expect((around?.x ?? 999) + (around?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  await box(page).focus();
  expect((await box(page).boundingBox())?.width).toBeGreaterThan(250);
  await camera(page).click();
  await expect(dialog(page).getByText("Hold the label's code inside the frame.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
});
