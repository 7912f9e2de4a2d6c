import { type ReactNode, useEffect, useRef, useState } from "react";
import "./sticky-strip.css";

interface Props {
  /** Names the strip: 'Selected jobs'. */
  label: string;
  /** How near to the top of the window the divider comes before the strip appears, in pixels. */
  near: number;
  children: ReactNode;
}

/** A divider in the page; once it is scrolled up to the top, its content stays in sight below the bar. */
export function StickyStrip({ label, near, children }: Props) {
  const divider = useRef<HTMLHRElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown((divider.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= near);
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [near]);
  return (
    <>
      <hr ref={divider} className="sticky-strip-divider" />
      {shown ? (
        <div className="sticky-strip-place">
          <section className="sticky-strip" aria-label={label}>
            {children}
          </section>
        </div>
      ) : null}
    </>
  );
}
