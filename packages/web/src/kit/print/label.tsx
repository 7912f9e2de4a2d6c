/**
 * A label for a bin, a drum or a pallet: a code for the scanner and words that are legible at a metre.
 */
import { QrCode } from "./qr-code.tsx";
import "./label.css";

interface Props {
  /** The content of the QR code: a link. */
  code: string;
  /** The largest word: a SKU, a bin. */
  title: string;
  name?: string;
  /** The other lines in order; empty ones are left out. */
  lines: readonly { label: string; value: string; large?: boolean }[];
  /** Each line takes the whole width. */
  wide?: boolean;
}

/** How many characters of the largest type fit on one line of the narrow and of the wide column: `001-26`, `99 999 units`. Longer texts are smaller and wrap. */
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
