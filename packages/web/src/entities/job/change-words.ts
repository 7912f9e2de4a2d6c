/**
 * Display texts for changes of recipe and componentry lines.
 */

interface ListLine {
  before: number | null;
  after: number | null;
  exactBefore: boolean;
  exactAfter: boolean;
}

/** The change of a line; undefined if unchanged. */
export function changeWord({ before, after, exactBefore, exactAfter }: ListLine): string | undefined {
  if (before === null) return "New";
  if (after === null) return "Removed";
  if (before !== after) return after > before ? "More" : "Less";
  if (exactBefore !== exactAfter) return exactAfter ? "Exact match" : "Any variant";
  return undefined;
}

/** A line in the format for comparing versions. */
export interface VersionLine {
  sku: string;
  amount: number;
  exactMatch: boolean;
}

/** The changes between two lists as sentences, with amounts formatted by `shown`. */
export function changesBetween(before: readonly VersionLine[], after: readonly VersionLine[], shown: (amount: number) => string): string[] {
  const [was, becomes] = [bySku(before), bySku(after)];
  const skus = [...new Set([...becomes.keys(), ...was.keys()])];
  const said = skus.flatMap((sku) => {
    const [old, next] = [was.get(sku), becomes.get(sku)];
    if (!old) return next ? [`${sku} added, ${shown(next.amount)}`] : [];
    if (!next) return [`${sku} removed, was ${shown(old.amount)}`];
    return [
      ...(old.amount === next.amount ? [] : [`${sku} ${shown(old.amount)} → ${shown(next.amount)}`]),
      ...(old.exactMatch === next.exactMatch ? [] : [`${sku} ${next.exactMatch ? "exact match only" : "any variant"}`]),
    ];
  });
  return said.length > 0 ? said : ["The order of the lines"];
}

function bySku(lines: readonly VersionLine[]): Map<string, VersionLine> {
  return new Map(lines.map((line) => [line.sku, line]));
}
