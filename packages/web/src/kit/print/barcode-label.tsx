/** A label with a GS1-128 barcode, for the recipient of goods. Loads the encoder: use it in a part that is loaded on demand. */
import { drawingSVG, gs1_128 } from "bwip-js/generic";
import { useMemo } from "react";
import "./label.css";
import "./barcode-label.css";

/** In millimetres at a module of 0.35 mm. On the label a module has 0.53 mm and the bars 32 mm, as GS1 asks for pallets. */
const HEIGHT_MM = 21;

interface Props {
  /** The largest text: for whom it is. */
  title: string;
  lines: readonly string[];
  /** The application identifier and the value of the barcode, which is below it in figures. */
  identifier: string;
  value: string;
}

/** A label of 100 × 70 mm, black on white in every theme. */
export function BarcodeLabel({ title, lines, identifier, value }: Props) {
  const source = useMemo(() => {
    const svg = gs1_128({ bcid: "gs1-128", text: `(${identifier})${value}`, height: HEIGHT_MM }, drawingSVG());
    return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  }, [identifier, value]);
  return (
    <article className="label barcode-label">
      <header>
        <p className="label-name barcode-label-title">{title}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <img src={source} alt={`Barcode of ${value}`} />
      <p className="barcode-label-value">
        ({identifier}) {value}
      </p>
    </article>
  );
}
