/**
 * Distributes a table's width among its columns. Numbers are never truncated: their columns fit the content, and names
 * shrink first. Columns that do not fit move to further pages of columns; the first page has those with priority 1. All
 * widths in pixels.
 */

/** 1 is needed for decisions and comes first, 3 comes last. */
export type Priority = 1 | 2 | 3;

/** The width requirements of a column, in pixels. */
export interface Need {
  id: string;
  /** The minimum width. */
  least: number;
  /** The preferred width. */
  wanted: number;
  /** Whether it grows to fill the remaining width. */
  grows: boolean;
  priority: Priority;
  /** Fixed at the right edge. */
  pinned: boolean;
}

/** The columns in display order, and their widths. */
export interface Fit {
  order: readonly string[];
  widths: ReadonlyMap<string, number>;
  /** The column ids on each page of columns. The first and the pinned columns are on every page. */
  pages: readonly (readonly string[])[];
  /** The columns fixed at the right edge. */
  pinned: readonly string[];
}

/** The maximum share of the width for the first column, if not all columns fit. */
const FIRST_SHARE = 0.3;
const LAST: Priority = 3;

/**
 * Distributes `room` among the columns. The first names the row and stays visible. `arranged` means that the user has
 * ordered the columns: their order then takes precedence over priority.
 */
export function fitted(needs: readonly Need[], room: number, arranged = false): Fit {
  const [first, ...others] = needs;
  if (!first) return { order: [], widths: new Map(), pages: [], pinned: [] };
  const least = sumNeeds(needs, (need) => need.least);
  // Before the width is measured, columns have their preferred widths.
  if (room <= 0 || least <= room) {
    return {
      order: needIds(needs),
      widths: shared(needs, Math.max(room, least)),
      pages: [needIds(others)],
      pinned: needIds(others.filter(({ pinned }) => pinned)),
    };
  }

  const firstWidth = Math.round(Math.max(first.least, Math.min(first.wanted, room * FIRST_SHARE)));
  const { inPages, pinned, width } = splitPinned(others, room - firstWidth);
  const pages = columnPages(inPages, width, arranged);
  const widths = new Map([[first.id, firstWidth]]);
  for (const page of pages) for (const [id, px] of shared(page, width)) widths.set(id, px);
  for (const { id, least } of pinned) widths.set(id, least);
  return { order: [first.id, ...pages.flatMap(needIds), ...needIds(pinned)], widths, pages: pages.map(needIds), pinned: needIds(pinned) };
}

/** Which columns are paged, which are on every page, and the width of a page. Pinned columns are paged too if they would take all the width. */
function splitPinned(others: readonly Need[], room: number): { inPages: readonly Need[]; pinned: readonly Need[]; width: number } {
  const pinned = others.filter((need) => need.pinned);
  const inPages = others.filter((need) => !need.pinned);
  const beside = room - sumNeeds(pinned, ({ least }) => least);
  if (beside >= Math.max(0, ...inPages.map(({ least }) => least))) return { inPages, pinned, width: beside };
  return { inPages: others, pinned: [], width: room };
}

/** The first page takes as many columns as fit by priority; the others follow in order. */
function columnPages(needs: readonly Need[], width: number, arranged: boolean): Need[][] {
  const pages: Need[][] = [];
  let left = [...needs];
  while (left.length > 0) {
    const byPriority = arranged || pages.length > 0 ? left : left.toSorted((a, b) => a.priority - b.priority);
    const onPage = new Set(fittingColumns(byPriority, width, !arranged && pages.length === 0));
    pages.push(left.filter((need) => onPage.has(need)));
    left = left.filter((need) => !onPage.has(need));
  }
  return pages;
}

/** As many columns as fit, at least one. `skipsWide` skips columns that do not fit, and takes priority 3 only at its preferred width. */
function fittingColumns(needs: readonly Need[], width: number, skipsWide: boolean): Need[] {
  const onPage: Need[] = [];
  for (const need of needs) {
    const neededWidth = ({ least, wanted }: Need) => (skipsWide && need.priority === LAST ? wanted : least);
    if (onPage.length > 0 && sumNeeds([...onPage, need], neededWidth) > width) {
      if (skipsWide) continue;
      break;
    }
    onPage.push(need);
  }
  return onPage;
}

/** Each column gets its minimum, then its preferred width; the remainder goes to growing columns, or to all. */
function shared(needs: readonly Need[], room: number): Map<string, number> {
  const left = Math.max(0, room - sumNeeds(needs, ({ least }) => least));
  const missingWidth = sumNeeds(needs, ({ least, wanted }) => Math.max(0, wanted - least));
  const share = missingWidth === 0 ? 0 : Math.min(1, left / missingWidth);
  const over = left - missingWidth * share;
  const growing = needs.filter(({ grows }) => grows);
  const growers = new Set(growing.length > 0 ? growing : needs);
  const exact = needs.map((need) => need.least + Math.max(0, need.wanted - need.least) * share + (growers.has(need) ? over / growers.size : 0));
  return whole(needIds(needs), exact);
}

/** Rounds to whole pixels, preserving the sum. */
function whole(ids: readonly string[], exact: readonly number[]): Map<string, number> {
  const widths = new Map<string, number>();
  let before = 0;
  let sum = 0;
  ids.forEach((id, at) => {
    sum += exact[at] ?? 0;
    const edge = Math.floor(sum + 1e-6);
    widths.set(id, edge - before);
    before = edge;
  });
  return widths;
}

function needIds(needs: readonly Need[]): string[] {
  return needs.map(({ id }) => id);
}

function sumNeeds(needs: readonly Need[], of: (need: Need) => number): number {
  return needs.reduce((sum, need) => sum + of(need), 0);
}
