/**
 * How the columns of a table share its width. A figure is never truncated: its column is as wide as its content, and names give
 * way. Columns that do not fit move to further pages of columns, with those that decisions need on the
 * first. All widths in pixels.
 */

/** 1 is needed for decisions and on screen first, 3 comes last. */
export type Priority = 1 | 2 | 3;

/** How much room a column asks for. */
export interface Need {
  id: string;
  /** It is never narrower than this. */
  least: number;
  /** Its width where there is room. */
  wanted: number;
  /** Whether it takes the rest. */
  grows: boolean;
  priority: Priority;
  /** Fixed at the right edge. */
  pinned: boolean;
}

/** The columns in the order that they are drawn in, and how wide they are. */
export interface Fit {
  order: readonly string[];
  widths: ReadonlyMap<string, number>;
  /** The ids of each page of columns; the first column and the pinned ones are on every page. */
  pages: readonly (readonly string[])[];
  /** The columns fixed at the right edge. */
  pinned: readonly string[];
}

/** The first column leaves this share of the room to the others where they do not all fit. */
const FIRST_SHARE = 0.3;
const LAST: Priority = 3;

/**
 * Shares `room` among the columns. The first names the row and stays visible. `arranged` means that somebody has put the
 * columns in order: then their order goes before their priority.
 */
export function fitted(needs: readonly Need[], room: number, arranged = false): Fit {
  const [first, ...others] = needs;
  if (!first) return { order: [], widths: new Map(), pages: [], pinned: [] };
  const least = sumOf(needs, (need) => need.least);
  // Until the width is known, the columns keep their own widths.
  if (room <= 0 || least <= room) {
    return { order: idsOf(needs), widths: shared(needs, Math.max(room, least)), pages: [idsOf(others)], pinned: idsOf(others.filter(({ pinned }) => pinned)) };
  }

  const firstWidth = Math.round(Math.max(first.least, Math.min(first.wanted, room * FIRST_SHARE)));
  const { inPages, pinned, width } = parted(others, room - firstWidth);
  const pages = pagesOf(inPages, width, arranged);
  const widths = new Map([[first.id, firstWidth]]);
  for (const page of pages) for (const [id, px] of shared(page, width)) widths.set(id, px);
  for (const { id, least } of pinned) widths.set(id, least);
  return { order: [first.id, ...pages.flatMap(idsOf), ...idsOf(pinned)], widths, pages: pages.map(idsOf), pinned: idsOf(pinned) };
}

/** Which columns are on pages, which on all of them, and how wide a page is. Pinning ends where it would take all the room. */
function parted(others: readonly Need[], room: number): { inPages: readonly Need[]; pinned: readonly Need[]; width: number } {
  const pinned = others.filter((need) => need.pinned);
  const inPages = others.filter((need) => !need.pinned);
  const beside = room - sumOf(pinned, ({ least }) => least);
  if (beside >= Math.max(0, ...inPages.map(({ least }) => least))) return { inPages, pinned, width: beside };
  return { inPages: others, pinned: [], width: room };
}

/** The first page takes columns by their priority, as many as fit; the others follow in their order. */
function pagesOf(needs: readonly Need[], width: number, arranged: boolean): Need[][] {
  const pages: Need[][] = [];
  let left = [...needs];
  while (left.length > 0) {
    const byPriority = arranged || pages.length > 0 ? left : left.toSorted((a, b) => a.priority - b.priority);
    const taken = new Set(taking(byPriority, width, !arranged && pages.length === 0));
    pages.push(left.filter((need) => taken.has(need)));
    left = left.filter((need) => !taken.has(need));
  }
  return pages;
}

/** As many as fit, at least one. `passing` continues after one that does not fit, without narrowing names for priority 3. */
function taking(needs: readonly Need[], width: number, passing: boolean): Need[] {
  const taken: Need[] = [];
  for (const need of needs) {
    const asked = ({ least, wanted }: Need) => (passing && need.priority === LAST ? wanted : least);
    if (taken.length > 0 && sumOf([...taken, need], asked) > width) {
      if (passing) continue;
      break;
    }
    taken.push(need);
  }
  return taken;
}

/** Each gets its least, then its width; the rest goes to those that grow, or to all. */
function shared(needs: readonly Need[], room: number): Map<string, number> {
  const left = Math.max(0, room - sumOf(needs, ({ least }) => least));
  const wish = sumOf(needs, ({ least, wanted }) => Math.max(0, wanted - least));
  const share = wish === 0 ? 0 : Math.min(1, left / wish);
  const over = left - wish * share;
  const growing = needs.filter(({ grows }) => grows);
  const takers = new Set(growing.length > 0 ? growing : needs);
  const exact = needs.map((need) => need.least + Math.max(0, need.wanted - need.least) * share + (takers.has(need) ? over / takers.size : 0));
  return whole(idsOf(needs), exact);
}

/** Rounds to whole pixels with the same sum. */
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

function idsOf(needs: readonly Need[]): string[] {
  return needs.map(({ id }) => id);
}

function sumOf(needs: readonly Need[], of: (need: Need) => number): number {
  return needs.reduce((sum, need) => sum + of(need), 0);
}
