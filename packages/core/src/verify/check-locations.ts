/**
 * Checks references: locations count their stock lines, batches have the current name of their location, and each claim
 * of a name points at its row.
 */
import { businessKey } from "../directory/business.rows.ts";
import { formulaKey } from "../formulas/formula.rows.ts";
import { jobKey } from "../jobs/job-parts.rows.ts";
import type { Key, Row } from "../lib/table/write.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { groupKey, groupNameKey, type GroupRow, JOB_GROUPS } from "../picking/group.rows.ts";
import { codeClaimKey, isItemCode, itemCodeKey, type ItemCodeRow } from "../stock/codes/item-code.rows.ts";
import { itemKey } from "../stock/items/item.rows.ts";
import { userKey, usernameKey, type UserRow } from "../users/user.rows.ts";
import { nameKey, locationKey, type LocationRow } from "../warehouse/location.rows.ts";
import { belowZero, differing, type Finding, reach, ShareCheck } from "./finding.ts";

const keyText = (key: Key): string => `${key.PK} ${key.SK}`;
const keyKind = (key: Key): string => key.PK.slice(0, key.PK.indexOf("#") + 1);
const LOCATION = keyKind(locationKey(""));
const USER = keyKind(userKey(0));

/** Claims by partition prefix, and the row that each is for. */
const CLAIMS: Record<string, (row: Row) => Key> = {
  "PN#": (row) => locationKey(String(row["locationId"])),
  "UN#": (row) => userKey(Number(row["userId"])),
  "BN#": (row) => itemKey(String(row["sku"])),
  "IC#": (row) => itemCodeKey(String(row["sku"]), String(row["code"])),
  "BC#": (row) => businessKey(Number(row["businessId"])),
  "FR#": (row) => formulaKey(Number(row["formulaId"])),
  "JGN#": (row) => groupKey(Number(row["groupId"])),
  "FB#": (row) => (row["jobId"] === undefined ? formulaKey(Number(row["formulaId"])) : jobKey(Number(row["jobId"]))),
};

/** The partition prefixes of rows that claims are for: only these rows are recorded as existing. */
const CLAIMED = new Map([locationKey(""), userKey(0), itemKey(""), businessKey(0), formulaKey(0), jobKey(0)].map((key) => [keyKind(key), key.SK]));

interface LocationCount {
  location?: LocationRow;
  /** The number of stock lines at it, and the names that they have for it. */
  stockLines: number;
  names: Map<string, string>;
}

export class LocationCheck extends ShareCheck {
  private readonly locations = new Map<string, LocationCount>();
  /** Claims and rows with claims, matched at the end. */
  private readonly rows = new Set<string>();
  private readonly claims: { claim: string; of: string }[] = [];
  private readonly named: { row: string; claim: string }[] = [];
  private readonly numbers = new Map<string, string>();
  private readonly bearers = new Map<string, Map<string, string>>();

  see(row: Row): void {
    const kind = keyKind(row);
    const claimed = CLAIMS[kind];
    // The claim of a deleted user's name stays, without a user.
    if (claimed && row["deleted"]) return;
    if (claimed) this.seeClaim(kind, row, keyText(claimed(row)));
    else if (CLAIMED.get(kind) === row.SK) this.seeClaimed(row);
    else if (row.PK === JOB_GROUPS) this.seeGroup(row as GroupRow);
    if (kind === LOCATION) this.seeLocation(row as LocationRow);
    else if (kind === USER && row.SK === userKey(0).SK) this.seeNamed(row, usernameKey((row as UserRow).username));
    else if (isItemCode(row)) this.seeCode(row);
    else if (row.SK.startsWith(STOCK_LINE_PREFIX)) this.seeStockLine(row as StockLineRow);
  }

  findings(): Finding[] {
    return [...this.counts(), ...this.pointers(), ...this.owners()];
  }

  private seeClaim(kind: string, row: Row, of: string): void {
    if (this.isMine(of) || this.isMine(keyText(row))) this.claims.push({ claim: keyText(row), of });
    if (kind === "BN#" && this.isMine(row.PK.slice(kind.length))) this.numbers.set(row.PK.slice(kind.length), String(row["sku"]));
  }

  private seeClaimed(row: Row): void {
    if (this.isMine(keyText(row))) this.rows.add(keyText(row));
  }

  private seeNamed(row: Row, claim: Key): void {
    if (this.isMine(keyText(claim))) this.named.push({ row: keyText(row), claim: keyText(claim) });
  }

  private seeGroup(group: GroupRow): void {
    this.seeClaimed(group);
    this.seeNamed(group, groupNameKey(group.text));
  }

  private seeCode(row: ItemCodeRow): void {
    this.seeClaimed(row);
    this.seeNamed(row, codeClaimKey(row.code));
  }

  private seeLocation(location: LocationRow): void {
    reach(this.locations, location.id, emptyCount).location = location;
    this.seeNamed(location, nameKey(location.warehouse, location.bin));
  }

  private seeStockLine(stockLine: StockLineRow): void {
    const count = reach(this.locations, stockLine.locationId, emptyCount);
    count.stockLines += 1;
    count.names.set(`${stockLine.warehouse} ${stockLine.bin} ${stockLine.roaming}`, stockLine.id);
    const number = stockLine.batchNumber.toUpperCase();
    if (this.isMine(number)) reach(this.bearers, number, () => new Map<string, string>()).set(stockLine.sku, stockLine.id);
  }

  private counts(): Finding[] {
    return [...this.locations].flatMap(([id, { location, stockLines, names }]): Finding[] => {
      if (!location)
        return [{ rule: "a batch stands at a place that exists", where: [...names.values()].join(", "), expected: `the place ${id}`, found: "none" }];
      const now = `${location.warehouse} ${location.bin} ${location.roaming}`;
      return [
        ...belowZero(`${location.warehouse} ${location.bin}`, { rows: location.rows }),
        ...differing("a place counts its batch rows", `${location.warehouse} ${location.bin}`, stockLines, location.rows),
        // The batches on a moving pallet follow step by step.
        ...[...names].flatMap(([name, stockLineId]) =>
          location.moving && name.endsWith(` ${location.bin} ${location.roaming}`)
            ? []
            : differing("a batch stands at a place that exists", stockLineId, now, name),
        ),
      ];
    });
  }

  private pointers(): Finding[] {
    const rule = "a claim points at what it claims for";
    const claims = new Map(this.claims.map(({ claim, of }) => [claim, of]));
    const lost = this.claims.flatMap(({ claim, of }) =>
      this.rows.has(of) || !this.isMine(of) ? [] : [{ rule, where: claim, expected: of, found: "no such row" } satisfies Finding],
    );
    const unclaimed = this.named.flatMap(({ row, claim }) => differing(rule, claim, row, claims.get(claim) ?? "no claim"));
    return [...lost, ...unclaimed];
  }

  /** Only stock of the claiming SKU may have a claimed batch number. */
  private owners(): Finding[] {
    return [...this.numbers].flatMap(([number, owner]) =>
      [...(this.bearers.get(number) ?? [])].flatMap(([sku, stockLineId]) =>
        differing("a claim points at what it claims for", `${number} of ${stockLineId}`, owner, sku),
      ),
    );
  }
}

const emptyCount = (): LocationCount => ({ stockLines: 0, names: new Map() });
