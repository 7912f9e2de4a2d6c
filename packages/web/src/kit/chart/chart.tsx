/** Bar chart and sparkline in the theme's colours. Each has a table of the same numbers. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Drawn } from "./drawn.ts";
import { valueText } from "./value-text.ts";
import { loadPart } from "../../lib/server/load-part.ts";
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

/** A bar chart. Values show on hover and with the arrow keys; an expandable table below lists them. */
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

/** A small chart without axes: bars, or a line if there are many values. Screen readers read its values. `wide` fills the width and adds a table of the values below. */
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
      <Canvas {...props} kind="sparkline" silent />
      <figcaption className="visually-hidden">
        {props.title}
        <NumbersTable {...props} />
      </figcaption>
    </figure>
  );
}

function Canvas({ title, labels, values, unit, kind, silent = false }: Props & { kind: "bar" | "sparkline"; silent?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Drawn>(undefined);
  const [at, setAt] = useState<number>();
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      const { drawn } = await loadPart(() => import("./drawn.ts"));
      if (!gone && canvas.current) chart.current = drawn(canvas.current, { kind, labels, values, unit });
    };
    void draw();
    return () => {
      gone = true;
      chart.current?.remove();
      chart.current = undefined;
      setAt(undefined);
    };
  }, [labels, values, unit, kind]);
  const point = (index: number | undefined) => {
    setAt(index);
    chart.current?.point(index);
  };
  const picture = <canvas ref={canvas} role="img" aria-label={title} />;
  if (silent || values.length === 0) return <div className="chart-canvas">{picture}</div>;
  const shown = at ?? values.length - 1;
  return (
    <div
      className="chart-canvas"
      role="slider"
      tabIndex={0}
      aria-label={`${title}, value by value`}
      aria-valuemin={1}
      aria-valuemax={values.length}
      aria-valuenow={shown + 1}
      aria-valuetext={`${labels[shown] ?? ""}: ${valueText(values[shown] ?? 0, unit)}`}
      onKeyDown={(event) => {
        const next = nextIndex(event, shown, values.length);
        if (next !== undefined) point(next);
      }}
      onFocus={() => point(shown)}
      onBlur={() => point(undefined)}
    >
      {picture}
    </div>
  );
}

/** The index that an arrow key moves to; undefined for other keys. */
function nextIndex(event: KeyboardEvent, at: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: count - 1 };
  const next = steps[event.key];
  if (next === undefined) return undefined;
  event.preventDefault();
  return Math.max(0, Math.min(count - 1, next));
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
