/**
 * Numbers as pictures: a bar chart and a sparkline in the application's colours, with a table behind them for those who prefer figures.
 */
import { useEffect, useRef } from "react";
import { valueText } from "./value-text.ts";
import { loadPart } from "../../lib/load-part.ts";
import "./chart.css";

interface Props {
  /** The title, as the subject of a sentence: 'Emulsifying wax used, by month'. */
  title: string;
  /** The label of each value: a month, a category. */
  labels: readonly string[];
  values: readonly number[];
  /** The unit of every value: `g`, `units`, `£`. */
  unit: string;
}

/** Bars with their values on hover; the table of the same numbers unfolds beneath. */
export function BarChart(props: Props) {
  return (
    <figure className="chart">
      <figcaption className="chart-title">{props.title}</figcaption>
      <Canvas {...props} kind="bar" />
      <Numbers {...props} />
    </figure>
  );
}

function Numbers(props: Props) {
  return (
    <details className="chart-numbers">
      <summary>Show the numbers</summary>
      <NumbersTable {...props} />
    </details>
  );
}

/** A small line chart without axes; screen readers read its numbers. A wide one fills the width and has a table of its numbers below. */
export function Sparkline({ wide = false, ...props }: Props & { wide?: boolean }) {
  if (wide) {
    return (
      <figure className="chart chart-wide">
        <figcaption className="visually-hidden">{props.title}</figcaption>
        <Canvas {...props} kind="sparkline" />
        <Numbers {...props} />
      </figure>
    );
  }
  return (
    <figure className="chart chart-sparkline">
      <Canvas {...props} kind="sparkline" />
      <figcaption className="visually-hidden">
        {props.title}
        <NumbersTable {...props} />
      </figcaption>
    </figure>
  );
}

function Canvas({ title, labels, values, unit, kind }: Props & { kind: "bar" | "sparkline" }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    let destroy: (() => void) | undefined;
    const draw = async () => {
      const { drawn } = await loadPart(() => import("./drawn.ts"));
      if (!gone && canvas.current) destroy = drawn(canvas.current, { kind, labels, values, unit });
    };
    void draw();
    return () => {
      gone = true;
      destroy?.();
    };
  }, [labels, values, unit, kind]);
  return (
    <div className="chart-canvas">
      <canvas ref={canvas} role="img" aria-label={title} />
    </div>
  );
}

function NumbersTable({ labels, values, unit, title }: Props) {
  return (
    <table className="chart-table">
      <caption className="visually-hidden">{title}</caption>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{valueText(values[index] ?? 0, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
