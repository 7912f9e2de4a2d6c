/**
 * A label for a shelf, a drum or a pallet: a code for the scanner and words that are legible at a metre.
 */
import { QrCode } from "./qr-code.tsx";
import "./label.css";

interface Props {
  /** What the code bears: a link. */
  code: string;
  /** The word to be read first: a SKU, a bin. */
  title: string;
  name?: string;
  /** The rest, in order; what is empty is left out. */
  lines: readonly { label: string; value: string; large?: boolean }[];
  /** Each line takes the whole width. */
  wide?: boolean;
}

/** So many characters fit on one line in the largest type, in the narrow column and in the wide one: `001-26` and `99 999 units`; what is longer is smaller, and breaks. */
const LARGEST = { left: 8, right: 12 } as const;

/** 100 × 70 mm, in black on white whatever the theme is. */
export function Label({ code, title, name, lines, wide = false }: Props) {
  return (
    <article className="label">
      <header className="label-head">
        <div className="label-words">
          <p className="label-title">{title}</p>
          {name ? <p className="label-name">{name}</p> : null}
        </div>
        <QrCode text={code} label={`QR code of ${title}`} />
      </header>
      <dl className={`label-lines${wide ? " label-lines-wide" : ""}`}>
        {lines
          .filter(({ value }) => value !== "")
          .map(({ label, value, large }, place) => (
            <div key={label} className={large && value.length <= LARGEST[place % 2 === 0 ? "left" : "right"] ? "label-large" : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </article>
  );
}
