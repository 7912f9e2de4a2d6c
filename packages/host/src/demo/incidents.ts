/**
 * Exceptions during the year: lots that expire, wait or are quarantined, spillages, recounts and transfers.
 */
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { businessDay } from "@apothecary/core/lib/time/day";
import { FROZEN, LIVE, QUARANTINED, REDUNDANT, type Status } from "@apothecary/core/lib/rules/fields";
import { adjust } from "@apothecary/core/stock/lots/adjust";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { adjustStockLevel, stockTransfer, updateStockStatus } from "@apothecary/core/stock/contract";
import { isUsable } from "@apothecary/core/stock/lots/fefo";
import { openItem } from "@apothecary/core/stock/items/open-item";
import { setStatus } from "@apothecary/core/stock/lots/status";
import { transfer } from "@apothecary/core/stock/transfers/transfer-stock";
import { bookIn, deliveredExpiry, putAway, namedWare } from "./buying.ts";
import { type Company, expectMore, binLocationId, type Ware } from "./company.ts";

/** Lots with a short expiry: working days before the last one on which they arrived, days from today to their expiry. */
const SHORT_DATED: readonly { key: string; came: number; expires: number; packs: number }[] = [
  { key: "ammonia-dilute", came: 150, expires: -47, packs: 3 },
  { key: "anise-oil", came: 120, expires: -26, packs: 3 },
  { key: "lemon-oil", came: 90, expires: -9, packs: 2 },
  { key: "hydrous-wool-fat", came: 70, expires: -3, packs: 4 },
  { key: "oleic-acid", came: 80, expires: 4, packs: 2 },
  { key: "coriander-oil", came: 65, expires: 9, packs: 4 },
  { key: "ichthammol", came: 60, expires: 13, packs: 9 },
  { key: "sodium-citrate", came: 55, expires: 18, packs: 3 },
  { key: "benzoic-acid", came: 40, expires: 23, packs: 3 },
  { key: "calamine", came: 30, expires: 29, packs: 3 },
];

/** Unusable lots: working days before the last one on which they arrived and were quarantined. */
const HELD: readonly { key: string; came: number; held: number; status: Status; reason: string; bin: string }[] = [
  { key: "chlorocresol", came: 38, held: 21, status: FROZEN, reason: "Recalled by the supplier", bin: "Q-2" },
  { key: "wool-fat", came: 26, held: 25, status: FROZEN, reason: "Acid value out of specification", bin: "Q-2" },
  { key: "label-small", came: 52, held: 44, status: REDUNDANT, reason: "Artwork superseded", bin: "Q-3" },
  { key: "tube-50", came: 15, held: 9, status: QUARANTINED, reason: "Lacquer flaking, sample sent to the supplier", bin: "Q-1" },
  { key: "castor-oil", came: 19, held: 6, status: QUARANTINED, reason: "Colour darker than the reference", bin: "Q-1" },
];

/** Recent lots without a certificate yet: working days before the last one on which they arrived. */
const WAITING: readonly { key: string; came: number }[] = [
  { key: "glycerol", came: 0 },
  { key: "zinc-oxide", came: 0 },
  { key: "almond-oil", came: 1 },
  { key: "methyl-salicylate", came: 2 },
  { key: "starch", came: 4 },
];

/** Working days between two adjustments, and between two transfers. */
const [CORRECTED_EVERY, MOVED_EVERY] = [8, 10];

/** Schedules all of these. */
export function planIncidents(company: Company): void {
  const { calendar } = company;
  const today = calendar.day(calendar.last);
  for (const { key, came, expires, packs } of SHORT_DATED) {
    lotOn(company, namedWare(company, key), calendar.last - came, { packs, expiry: addDays(today, expires), status: LIVE });
  }
  for (const held of HELD) holdBack(company, held);
  for (const { key, came } of WAITING) lotOn(company, namedWare(company, key), calendar.last - came, { packs: 2, status: QUARANTINED });
  for (let day = 12; day <= calendar.last; day += CORRECTED_EVERY) {
    const time = calendar.at(day, 16.25);
    company.agenda.plan(time, () => correct(company, time));
  }
  for (let day = 14; day <= calendar.last; day += MOVED_EVERY) {
    const time = calendar.at(day, 12.5);
    company.agenda.plan(time, () => move(company, time));
  }
}

/** An unplanned lot arrives on a working day; `then` runs with its stock line. */
function lotOn(
  company: Company,
  ware: Ware,
  day: number,
  lot: { packs: number; status: typeof LIVE | typeof QUARANTINED; expiry?: string | null },
  then: (elementId: string) => void = () => {},
): void {
  const { calendar, chance, agenda } = company;
  const time = calendar.at(day, chance.between(80, 115) / 10);
  agenda.plan(time, async () => {
    const { packs, status, expiry = deliveredExpiry(company, ware, calendar.day(day)) } = lot;
    const locationId = status === QUARANTINED ? binLocationId(company, "Goods In", "INSPECTION") : ware.locationId;
    const purchaseOrder = `PO-${calendar.day(day).slice(2, 4)}${String(chance.between(1_000, 9_999))}`;
    then(await bookIn(company, time, { ware, quantity: ware.packSize * packs, expiry, purchaseOrder, status, locationId }));
  });
}

function holdBack(company: Company, { key, came, held, status, reason, bin }: (typeof HELD)[number]): void {
  const { calendar, agenda } = company;
  const time = calendar.at(calendar.last - held, 10);
  // Until then its expiry date ranks it after all others.
  const ware = namedWare(company, key);
  const expiry = ware.kind === "Componentry" ? null : addDays(calendar.day(calendar.last), 1_100);
  lotOn(company, ware, calendar.last - came, { packs: 2, expiry, status: LIVE }, (elementId) => {
    agenda.plan(time, async () => {
      const change = updateStockStatus.body.parse({ elementId, newStatus: status, reason });
      await company.act(time, "status", (actor) => setStatus(change, actor));
      await putAway(company, elementId, calendar.after(time, 30), binLocationId(company, "Quarantine", bin));
    });
  });
}

const LOSSES: Record<Ware["kind"], readonly string[]> = {
  "Raw Material": ["Spilt in the weighing room", "Recounted", "Sack torn, contents discarded", "Sample kept for retention"],
  Componentry: ["Recounted", "Damaged in handling", "Misprinted, discarded", "Case short by count"],
};

/** A recount finds slightly less of a batch. */
async function correct(company: Company, time: number): Promise<void> {
  const found = await anyStockLine(company, time);
  if (!found) return;
  const { ware, stockLine } = found;
  const lost = Math.min(stockLine.unreserved, Math.max(1, Math.round((stockLine.quantity * company.chance.between(2, 20)) / 1_000)));
  const adjustment = { id: stockLine.id, newQuantity: stockLine.quantity - lost, reason: company.chance.oneOf(LOSSES[ware.kind]) };
  expectMore(company, ware.sku, -lost);
  await company.act(time, "warehouse", (actor) => adjust(adjustStockLevel.body.parse({ adjustment }).adjustment, actor));
}

/** Part of a batch is transferred to another bin or onto a pallet. */
async function move(company: Company, time: number): Promise<void> {
  const { chance, locations } = company;
  const found = await anyStockLine(company, time);
  if (found?.stockLine.warehouse !== "Main") return;
  const { stockLine } = found;
  const names = [...locations.keys()].filter((name) => /^(Main|P\d)/.test(name));
  const transferLocation = locations.get(chance.oneOf(names)) ?? stockLine.locationId;
  if (transferLocation === stockLine.locationId) return;
  const transferQuantity = chance.happens(50) ? stockLine.quantity : Math.max(1, Math.round(stockLine.quantity / 2));
  const reason = chance.oneOf(["Making room", "Brought nearer to the line", "Rack under repair"]);
  const transferDetails = { elementId: stockLine.id, transferQuantity, transferLocation, reason };
  await company.act(time, "warehouse", (actor) => transfer(stockTransfer.body.parse({ transferDetails }).transferDetails, actor));
}

/** The largest usable, unreserved batch of a purchased item. */
async function anyStockLine(company: Company, time: number): Promise<{ ware: Ware; stockLine: StockLine } | undefined> {
  const ware = company.chance.oneOf([...company.wares.values()]);
  const { stockLines } = await openItem(ware.sku);
  const [stockLine] = stockLines
    .filter((one) => isUsable(one, businessDay(time)) && Object.keys(one.reservations).length === 0)
    .toSorted((a, b) => b.quantity - a.quantity || a.id.localeCompare(b.id));
  return stockLine && { ware, stockLine };
}
