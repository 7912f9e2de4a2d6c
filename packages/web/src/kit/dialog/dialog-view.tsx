/** The layout of each view in a full-size dialog: Back, title, one line of purpose, and the buttons at the bottom, within reach of the thumb. */
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../layout/icon.tsx";
import "./dialog-view.css";

/** The id of the title that labels the dialog. */
export const TITLE_ID = "dialog-view-title";

interface Props {
  title: string;
  /** A smaller line above the title: the parent tool. */
  within?: string;
  /** One line: the purpose, or the progress. */
  purpose?: ReactNode;
  /** Omitted on the first view. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  /** Content beside the title. */
  aside?: ReactNode;
  /** Sticky below the title while the content scrolls. */
  bar?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A view of a full-size dialog. Its title gets the focus unless a control inside takes it. */
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
