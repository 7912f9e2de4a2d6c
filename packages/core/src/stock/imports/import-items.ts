/**
 * Raw materials and componentry from a file: each as if added by hand (specification 2, 2.4), under its given SKU or
 * the next of its category.
 */
import { type Business, businessKey, type BusinessRow } from "../../directory/business.rows.ts";
import { businessDay, ukDay } from "../../lib/time/day.ts";
import { picked } from "../../lib/rules/keyed.ts";
import { getMany } from "../../lib/table/table.ts";
import { freeSkus, newItem, noteBroughtSkus } from "../items/add-item.ts";
import { itemEntry } from "../entries.ts";
import { type ImportedRow, importedKey, putImported } from "./import.rows.ts";
import { type Fault, lineIdentity, type ImportKind, type ItemLine } from "./import-lines.ts";
import { type NamedItem, Names } from "./import-names.ts";
import { type Lined, type MadeLines, type Sifted, sifted, type Work } from "./import-work.ts";
import { FIGURE_FIELDS } from "../items/item-edits.ts";
import { type Item, itemKey, itemRow, type ItemRow } from "../items/item.rows.ts";

type Line = Lined<NamedItem>;
type Kind = Parameters<typeof Names.of>[0];

export const rawMaterialsWork = itemsWork("raw-materials", "Raw Material");
export const componentryWork = itemsWork("componentry", "Componentry");

function itemsWork(file: ImportKind, kind: Kind): Work<NamedItem> {
  return {
    linesAStep: 32,
    async open(lines) {
      const names = await Names.of(kind);
      const good: Line[] = [];
      const refused: Sifted<NamedItem>["refused"] = [];
      for (const { line, says } of lines) {
        const found = names.find(says as ItemLine);
        if ("named" in found) good.push({ line, says: found.named });
        else refused.push({ line, faults: found.faults });
      }
      return { good, refused };
    },
    async further(lines) {
      const said = lines.map(({ line, says }) => ({ line, says: says as Partial<ItemLine> }));
      const own = said.flatMap(({ says }) => says.sku ?? []);
      const [names, items] = await Promise.all([Names.of(kind), getMany<ItemRow>(own.map(itemKey))]);
      const taken = new Set(own.filter((_, i) => items[i]));
      return new Map(
        said.map(({ line, says }) => [line, [...(says.sku && taken.has(says.sku) ? [skuTaken(says.sku)] : []), ...names.nameFaults(says)]] as const),
      );
    },
    refusals: async (lines) => (await judgeItemLines(file, lines, false)).refused,
    make: (lines, reason) => madeItems(file, kind, lines, reason),
  };
}

interface Judged extends Sifted<NamedItem> {
  businesses: Map<number, Business>;
  /** Earlier imports of the same lines, by identity, if their items no longer exist. */
  gone: Map<string, ImportedRow>;
}

const identity = (file: ImportKind, { says }: Line): string => `${file} ${lineIdentity(file, says.says)}`;
const lineBusinesses = ({ says }: Line): number[] => [says.ownerId, says.supplierId, ...(says.onBehalfOfId === null ? [] : [says.onBehalfOfId])];

/** Validates lines against the table: businesses, SKUs, and earlier imports. */
async function judgeItemLines(file: ImportKind, lines: readonly Line[], strong: boolean): Promise<Judged> {
  const ids = [...new Set(lines.flatMap(lineBusinesses))];
  const owned = lines.flatMap(({ says }) => says.says.sku ?? []);
  const others = lines.filter(({ says }) => says.says.sku === null).map((line) => identity(file, line));
  const [businesses, items, imported] = await Promise.all([
    getMany<BusinessRow>(ids.map(businessKey), strong),
    getMany<ItemRow>(owned.map(itemKey), strong),
    getMany<ImportedRow>(others.map(importedKey), strong),
  ]);
  const taken = new Set(owned.filter((_, i) => items[i]));
  const before = new Map(others.flatMap((one, i) => (imported[i] ? [[one, imported[i]] as const] : [])));
  const made = await getMany<ItemRow>(
    [...before.values()].map(({ sku }) => itemKey(sku)),
    strong,
  );
  const gone = new Map([...before].filter((_, i) => !made[i] || made[i].removed));
  const known = new Map(businesses.flatMap((business, i) => (business ? [[ids[i] ?? 0, business] as const] : [])));
  const itemLineFaults = (line: Line): Fault[] => {
    const { sku } = line.says.says;
    const earlier = sku === null ? before.get(identity(file, line)) : undefined;
    return [
      ...(sku !== null && taken.has(sku) ? [skuTaken(sku)] : []),
      ...(earlier && !gone.has(identity(file, line)) ? [{ field: "name", message: importedBefore(earlier) }] : []),
      ...(lineBusinesses(line).every((id) => known.has(id)) ? [] : [{ field: "supplier", message: "A business of this line was removed in the meantime." }]),
    ];
  };
  return { ...sifted(lines, itemLineFaults), businesses: known, gone };
}

const skuTaken = (sku: string): Fault => ({ field: "sku", message: `The SKU ${sku} is already in use.` });

function importedBefore({ at, sku }: ImportedRow): string {
  return `This line was imported on ${ukDay(businessDay(at))}, as ${sku}.`;
}

async function madeItems(file: ImportKind, kind: Kind, lines: readonly Line[], reason: string): Promise<MadeLines> {
  const { good, refused, businesses, gone } = await judgeItemLines(file, lines, true);
  const free = await skusFor(good);
  const made = good.map((line) => ({
    line,
    item: importedItem(kind, line.says, line.says.says.sku ?? free.get(line.says.categoryCode)?.shift() ?? "", businesses),
  }));
  const brought = good.flatMap(({ says }) => says.says.sku ?? []);
  return {
    writes: [
      ...made.flatMap(({ line, item }) => [
        { kind: "put" as const, item: itemRow(item), expect: { absent: true } },
        ...(line.says.says.sku === null ? [putImported(identity(file, line), item.sku, gone.get(identity(file, line)))] : []),
      ]),
      ...noteBroughtSkus(brought),
    ],
    ledger: made.map(({ line, item }) => itemEntry(item, "Item Added", { reason, supplierId: line.says.supplierId })),
    outcome: { made: made.map(({ line: { line }, item }) => ({ line, made: item.sku })), refused },
  };
}

/** SKUs for the lines without one, by category. */
async function skusFor(lines: readonly Line[]): Promise<Map<string, string[]>> {
  const wanted = Map.groupBy(
    lines.filter(({ says }) => says.says.sku === null),
    ({ says }) => says.categoryCode,
  );
  const owned = new Set(lines.flatMap(({ says }) => says.says.sku ?? []));
  return new Map(await Promise.all([...wanted].map(async ([code, some]) => [code, await freeSkus(code, some.length, owned)] as const)));
}

function importedItem(kind: Kind, named: NamedItem, sku: string, businesses: ReadonlyMap<number, Business>): Item {
  const { says, categoryCode, categoryName } = named;
  const [owner, supplier] = [businesses.get(named.ownerId), businesses.get(named.supplierId)];
  if (!owner || !supplier) throw new Error("A line without its businesses is not made.");
  const onBehalfOf = named.onBehalfOfId === null ? undefined : businesses.get(named.onBehalfOfId);
  const item = newItem(kind, says, { sku, baseSku: sku, categoryCode, categoryName, active: true }, { owner, supplier, onBehalfOf });
  return { ...item, ...picked(says, FIGURE_FIELDS) };
}
