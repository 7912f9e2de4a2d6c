/**
 * A QR code as SVG, sharp at any size.
 */
import qrcode from "qrcode-generator";
import { useMemo } from "react";

/** The quiet zone around the code, in modules. */
const QUIET = 4;

/** A text as a QR code with error correction level M; `label` is its accessible name. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text]);
  return (
    <svg className="qr-code" viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

function drawn(text: string): { path: string; size: number } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const modules = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const);
  return { size, path: modules.flatMap(([row, column]) => (code.isDark(row, column) ? [`M${column} ${row}h1v1h-1z`] : [])).join("") };
}
