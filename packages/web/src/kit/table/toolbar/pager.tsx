import { Icon, type IconName } from "../../layout/icon.tsx";
import { Select } from "../../form/select.tsx";
import { showNumber } from "../columns/format.ts";
import type { PageSize } from "../state/state.ts";
import "./pager.css";

interface Props {
  /** The number of matching rows, and of all rows. */
  found: number;
  total: number;
  page: number;
  pageSize: PageSize;
  pageSizes: readonly PageSize[];
  /** Whether the user has chosen how many rows a page has, and may want to choose again. */
  resized: boolean;
  /** Whether further rows are loading. */
  more: boolean;
  /** Whether there are further rows that are not loading. */
  partial: boolean;
  /** The text during the first load; undefined afterwards. */
  loading: string | undefined;
  chosen: number | undefined;
  onPage: (page: number) => void;
  onPageSize: (size: PageSize) => void;
}

/** The number of pages, at least one. */
export function pageCount(found: number, pageSize: PageSize): number {
  return pageSize === "all" ? 1 : Math.max(1, Math.ceil(found / pageSize));
}

/** The count below a table, and the pager where there is a second page, or would be with fewer rows on one. */
export function Pager({ found, total, page, pageSize, pageSizes, resized, more, partial, loading, chosen, onPage, onPageSize }: Props) {
  const pages = pageCount(found, pageSize);
  const from = pageSize === "all" ? 0 : page * pageSize;
  const to = pageSize === "all" ? found : Math.min(found, from + pageSize);
  const range = loading ?? (found === 0 ? "0 rows" : `${showNumber(from + 1)}–${showNumber(to)} of ${showNumber(found)}`);
  return (
    <div className="table-pager">
      <p role="status" className="table-count">
        {range}
        {found < total ? ` (${showNumber(total)} ${partial ? "loaded" : "unfiltered"})` : partial ? " loaded" : ""}
        {more ? " · loading more" : ""}
        {chosen ? ` · ${showNumber(chosen)} selected` : ""}
      </p>
      {pages > 1 || resized ? (
        <>
          <div className="table-size">
            <span className="table-size-word" aria-hidden="true">
              Rows
            </span>
            <Select
              bordered
              aria-label="Rows on a page"
              value={String(pageSize)}
              options={pageSizes.map((size) => ({ value: String(size), label: size === "all" ? "All" : String(size) }))}
              onChange={(size) => onPageSize(size === "all" ? "all" : Number(size))}
            />
          </div>
          <div className="table-pages">
            <Step icon="chevron-left" label="Previous page" disabled={page === 0} onStep={() => onPage(page - 1)} />
            <span className="table-page">
              {showNumber(page + 1)} / {showNumber(pages)}
            </span>
            <Step icon="chevron-right" label="Next page" disabled={page >= pages - 1} onStep={() => onPage(page + 1)} />
          </div>
        </>
      ) : null}
    </div>
  );
}

function Step({ icon, label, disabled, onStep }: { icon: IconName; label: string; disabled: boolean; onStep: () => void }) {
  return (
    <button type="button" className="tool tool-icon" aria-label={label} title={label} disabled={disabled} onClick={onStep}>
      <Icon name={icon} size="small" />
    </button>
  );
}
