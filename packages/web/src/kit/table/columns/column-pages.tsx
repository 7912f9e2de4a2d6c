import { type RefObject, useEffect, useState } from "react";
import { Icon, type IconName } from "../../layout/icon.tsx";
import type { Fit } from "../grid/fit.ts";
import "./column-pages.css";

/** The class of a scroll container whose columns are scrolled. */
export const SCROLLED = "table-scrolled";

interface Props {
  scroller: RefObject<HTMLElement | null>;
  fit: Fit;
  /** The headings by column id. */
  headings: ReadonlyMap<string, string>;
}

/** Pages through the columns of a table that do not all fit. */
export function ColumnPages({ scroller, fit: { pages, widths }, headings }: Props) {
  const page = usePage(scroller, pages.length);
  const show = (to: number) => {
    const left = pages
      .slice(0, to)
      .flat()
      .reduce((sum, id) => sum + (widths.get(id) ?? 0), 0);
    scroller.current?.scrollTo({ left });
  };
  const pageColumnNames = (at: number) => (pages[at] ?? []).flatMap((id) => headings.get(id) || []).join(", ");
  const last = pages.length - 1;
  return (
    <div className="column-pages">
      <Step page={page - 1} last={last} icon="chevron-left" word="Previous:" names={pageColumnNames(page - 1)} onShow={show} />
      <span className="column-pages-place">
        Columns {page + 1} / {pages.length}
      </span>
      <Step page={page + 1} last={last} icon="chevron-right" word="Further:" names={pageColumnNames(page + 1)} onShow={show} />
    </div>
  );
}

interface StepProps {
  /** The page of columns that the button shows, from 0. */
  page: number;
  last: number;
  icon: IconName;
  word: string;
  names: string;
  onShow: (page: number) => void;
}

function Step({ page, last, icon, word, names, onShow }: StepProps) {
  return (
    <button type="button" className="column-pages-step" disabled={page < 0 || page > last} onClick={() => onShow(page)}>
      <span className="visually-hidden">{word}</span>
      <span className="column-pages-names">{names}</span>
      <Icon name={icon} size="small" />
    </button>
  );
}

/** The visible page of columns, from 0. */
function usePage(scroller: RefObject<HTMLElement | null>, pages: number): number {
  const [page, setPage] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => {
      const most = element.scrollWidth - element.clientWidth;
      setPage(most <= 0 ? 0 : Math.round((element.scrollLeft / most) * (pages - 1)));
    };
    // Asking for its width would lay the table out at once, and a table that was not scrolled is at its first page.
    if (element.classList.contains(SCROLLED)) read();
    else setPage(0);
    element.addEventListener("scroll", read, { passive: true });
    return () => element.removeEventListener("scroll", read);
  }, [scroller, pages]);
  return Math.min(page, pages - 1);
}
