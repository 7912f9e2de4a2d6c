import { type ReactNode, useEffect, useRef, useState } from "react";
import "./sticky-strip.css";

interface Props {
  /** The accessible name: 'Selected jobs'. */
  label: string;
  /** The distance of the divider from the top of the window at which the strip appears, in pixels. */
  near: number;
  children: ReactNode;
}

/** A divider; once scrolled to the top, its content sticks below the header. */
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
