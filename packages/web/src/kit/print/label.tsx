/** A label for a bin, a drum or a pallet: a QR code for the scanner, and text that is legible from a metre away. */
import { NOTHING } from "../table/columns/format.ts";
import { QrCode } from "./qr-code.tsx";
import "./label.css";

interface Props {
  /** The content of the QR code: a link. */
  code: string;
  /** The largest text: a SKU, a bin. */
  title: string;
  name?: string;
  /** The other lines in order: left and right in turn; empty ones at the end are omitted. */
  lines: readonly { label: string; value: string; large?: boolean }[];
  /** Across the lower edge: whether it may be used, and why not. */
  status?: { words: readonly string[]; usable: boolean };
  /** Each line spans the whole width. */
  wide?: boolean;
}

/**
 * The number of characters in the largest font size that fit on one line of the narrow and the wide column: `001-26`,
 * `99 999 units`. Longer texts are smaller and wrap.
 */
const LARGEST = { left: 8, right: 12 } as const;

/** A label of 100 × 70 mm, black on white in every theme. */
export function Label({ code, title, name, lines, wide = false, status }: Props) {
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
          .filter(({ value }, position) => value !== "" || (!wide && lines.slice(position).some((line) => line.value !== "")))
          .map(({ label, value, large }, position) => (
            <div key={label} className={large && value.length <= LARGEST[position % 2 === 0 ? "left" : "right"] ? "label-large" : undefined}>
              <dt>{label}</dt>
              <dd>{value || NOTHING}</dd>
            </div>
          ))}
      </dl>
      {status ? (
        <p className={`label-status ${status.usable ? "" : "label-status-stop"} ${status.words.length > 1 ? "label-status-long" : ""}`}>
          {status.words.join(" · ")}
        </p>
      ) : null}
    </article>
  );
}
