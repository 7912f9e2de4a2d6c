import { expect, test } from "vitest";
import { accountedText, amountText, answersByDay, countText, recallOutcomes, secondsText, settledTexts, shareText } from "./figures.ts";

const plain = (text: string): string => text.replaceAll(/\s/gu, " ");

test("grams and units are listed together, and an empty amount is 0", () => {
  expect(plain(amountText(7_000, 510))).toBe("7 000 g and 510 units");
  expect(plain(amountText(0, 1))).toBe("1 unit");
  expect(amountText(0, 0)).toBe("0");
  expect([countText(1, "row"), countText(2, "row"), countText(2, "batch", "batches")]).toEqual(["1 row", "2 rows", "2 batches"]);
});

test("a share is never rounded up to 100 %, and seconds become minutes", () => {
  expect([shareText(1), shareText(0.9999), shareText(null)]).toEqual(["100\u00A0%", "99.9\u00A0%", ""]);
  expect([secondsText(3.2), secondsText(125), secondsText(null)]).toEqual(["3.2 s", "2 min 5 s", ""]);
});

test("units made are dispatched, in stock or written off; missing units are listed", () => {
  const accounted = { made: 510, dispatched: 80, inHouse: 420, writtenOff: 6 };
  expect(plain(accountedText({ share: 506 / 510, accounted }))).toBe(
    "99.2 % of 510 units made: 80 dispatched, 420 in stock, 6 written off, 4 not accounted for",
  );
  expect(accountedText({ share: 1, accounted: { made: 0, dispatched: 0, inHouse: 0, writtenOff: 0 } })).toBe("No units were made of these batches");
  expect(accountedText({ share: 1, accounted: null })).toBe("100\u00A0%");
});

const nothing = { grams: 0, returnedGrams: 0, disposedGrams: 0, returnedUnits: 0, disposedUnits: 0, toldAt: null, answeredAt: null };
const client = (clientId: number, units: number, more: object = {}) => ({
  ...{ clientId, client: `Client ${clientId}`, lines: 1, toldBy: "", answeredBy: "", version: 1, contacts: [], contactsBy: "all" as const },
  ...nothing,
  ...{ units, ...more },
});
const line = (clientId: number, destroyed: number) => ({
  ...{ id: `${clientId}`, clientId, client: "", salesOrderId: 1, soNumber: "SO00001", poNumber: "", sku: "JAR", name: "", batchNumber: "001-26" },
  ...{ unit: "units" as const, quantity: 100, returned: 50, destroyed, expiryDate: null, dispatchedAt: "2026-01-01T09:00:00.000Z", shipments: [] },
});

test("what is out is what was sent, less what came back and what the client used; a share of all is never rounded up", () => {
  const clients = [client(1, 100, { grams: 500, returnedUnits: 50, disposedUnits: 20 }), client(2, 899, { returnedUnits: 890, disposedUnits: 9 })];
  const { clients: outcomes, total } = recallOutcomes(clients, [line(1, 30), line(1, 5), line(2, 1)]);
  expect(outcomes.map(({ destroyed, out }) => [destroyed.units, out])).toEqual([
    [35, { grams: 500, units: 30 }],
    [1, { grams: 0, units: 0 }],
  ]);
  expect(total).toMatchObject({ sent: { grams: 500, units: 999 }, returned: { units: 940 }, disposed: { units: 29 }, out: { grams: 500, units: 30 } });
  expect(settledTexts(total).map(plain)).toEqual(["0 of 500 g (0 %)", "969 of 999 units (96.9 %)"]);
});

test("letters and answers are counted by day in London", () => {
  const clients = [
    client(1, 1, { toldAt: "2026-06-01T22:30:00.000Z", answeredAt: "2026-06-03T09:00:00.000Z" }),
    client(2, 1, { toldAt: "2026-06-01T23:30:00.000Z" }),
    client(3, 1),
  ];
  expect(answersByDay(clients)).toEqual([
    { day: "2026-06-01", told: 1, answered: 0 },
    { day: "2026-06-02", told: 1, answered: 0 },
    { day: "2026-06-03", told: 0, answered: 1 },
  ]);
});
