/**
 * What every view of a tool that fills its dialog has around it: the way back, a title, a line of purpose, and the buttons at the foot, where
 * a thumb reaches them.
 */
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../layout/icon.tsx";
import "./dialog-view.css";

/** The id of the title that names the dialog. */
export const TITLE_ID = "dialog-view-title";

interface Props {
  title: string;
  /** Said before the title, quieter: the tool that the title is within. */
  within?: string;
  /** One line: what it is for, or where it stands. */
  purpose?: ReactNode;
  /** Left out where there is no view before. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  /** Beside the title. */
  aside?: ReactNode;
  /** Stays under the title while the rest scrolls. */
  bar?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A view; the focus begins at its title, unless something in it takes the focus. */
export function DialogView({ title, within, purpose, onBack, onClose, aside, bar, foot, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const view = heading.current?.closest(".dialog-view");
    if (!view?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <section className="dialog-view">
      <header className="dialog-view-head">
        {onBack ? (
          <button type="button" className="button button-quiet button-icon" aria-label="Back" onClick={onBack}>
            <Icon name="arrow-left" />
          </button>
        ) : null}
        <div className="dialog-view-words">
          <h2 id={TITLE_ID} ref={heading} tabIndex={-1}>
            {within ? <span className="dialog-view-within">{within} </span> : null}
            {title}
          </h2>
          {purpose ? <p className="quiet">{purpose}</p> : null}
        </div>
        {aside}
        <button type="button" className="button button-quiet button-icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {bar ? <div className="dialog-view-bar">{bar}</div> : null}
      <div className="dialog-view-body">{children}</div>
      {foot ? <footer className="dialog-view-foot">{foot}</footer> : null}
    </section>
  );
}
