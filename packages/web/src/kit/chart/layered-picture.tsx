/** A layered graph from left to right. Loaded on demand, together with its layout library. */
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { BOX_HEIGHT, BOX_WIDTH, layered } from "./layered.ts";
import "./layered.css";

export interface PictureBox {
  key: string;
  /** The link target; without it the box is not a link. */
  to?: string | undefined;
  title: string;
  lines: readonly string[];
  tone: "accent" | "plain" | "blue" | "amber";
  /** The subject of the graph, highlighted. */
  chosen?: boolean;
}

export interface PictureLine {
  id: string;
  from: string;
  to: string;
  /** The line's label: a quantity with its unit. */
  text: string;
}

interface Props {
  /** The accessible name. */
  name: string;
  boxes: readonly PictureBox[];
  lines: readonly PictureLine[];
}

/** The graph in a scrollable frame. Tab moves between boxes in layer order; Enter opens a box. */
export function LayeredPicture({ name, boxes, lines }: Props) {
  const layout = useMemo(() => layered(boxes, lines), [boxes, lines]);
  const order = useMemo(() => layout.boxes.toSorted((a, b) => a.x - b.x || a.y - b.y), [layout]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard.
    <section className="layered" aria-label={name} tabIndex={0}>
      <div className="layered-paper" style={{ width: layout.width, height: layout.height }}>
        <svg width={layout.width} height={layout.height} aria-hidden="true">
          {layout.lines.map((line) => (
            <g key={line.id}>
              <path className="layered-line" d={svgPath(line.points)} />
              <text className="layered-text" x={middlePoint(line.points).x} y={middlePoint(line.points).y - 4}>
                {line.text}
              </text>
            </g>
          ))}
        </svg>
        <ul className="layered-boxes">
          {order.map(({ x, y, ...box }) => (
            <li key={box.key} style={{ left: x - BOX_WIDTH / 2, top: y - BOX_HEIGHT / 2, width: BOX_WIDTH, height: BOX_HEIGHT }}>
              <BoxView box={box} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function BoxView({ box: { to, title, lines, tone, chosen } }: { box: PictureBox }) {
  const className = `layered-box layered-${tone}`;
  const content = (
    <>
      <strong className="code">{title}</strong>
      {lines.map((line) => (
        <span key={line} title={line}>
          {line}
        </span>
      ))}
    </>
  );
  return to && !chosen ? (
    <Link className={className} to={to}>
      {content}
    </Link>
  ) : (
    <div className={className} aria-current={chosen ? "true" : undefined}>
      {content}
    </div>
  );
}

interface Point {
  x: number;
  y: number;
}

function svgPath(points: readonly Point[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

function middlePoint(points: readonly Point[]): Point {
  return points[Math.floor(points.length / 2)] ?? { x: 0, y: 0 };
}
