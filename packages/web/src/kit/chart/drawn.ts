/** The parts of Chart.js that the application uses, loaded on demand with the first chart. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { valueText } from "./value-text.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

/** The number of values up to which each is a bar. */
const MOST_BARS = 62;

export interface Drawing {
  kind: "bar" | "sparkline";
  labels: readonly string[];
  values: readonly number[];
  unit: string;
}

/** A chart rendered on its canvas. */
export interface Drawn {
  /** Highlights a value, as on hover; undefined clears the highlight. */
  point: (index: number | undefined) => void;
  remove: () => void;
}

/** Renders on a canvas, and re-renders when the theme changes. */
export function drawn(canvas: HTMLCanvasElement, drawing: Drawing): Drawn {
  let chart = new Chart(canvas, configured(canvas, drawing));
  let pointed: number | undefined;
  const point = (index: number | undefined) => {
    pointed = index;
    const active = index === undefined ? [] : [{ datasetIndex: 0, index }];
    chart.setActiveElements(active);
    chart.tooltip?.setActiveElements(active, { x: 0, y: 0 });
    chart.update();
  };
  const again = () => {
    chart.destroy();
    chart = new Chart(canvas, configured(canvas, drawing));
    if (pointed !== undefined) point(pointed);
  };
  const theme = new MutationObserver(again);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", again);
  const remove = () => {
    theme.disconnect();
    system.removeEventListener("change", again);
    chart.destroy();
  };
  return { point, remove };
}

function configured(canvas: HTMLCanvasElement, { kind, labels, values, unit }: Drawing): ChartConfiguration<"bar" | "line", number[], string> {
  const colour = colours(canvas);
  const small = kind === "sparkline";
  // Days are counted one by one; only a long series is read as a line.
  const lines = small && values.length > MOST_BARS;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    type: lines ? "line" : "bar",
    data: {
      labels: [...labels],
      datasets: [
        {
          data: [...values],
          backgroundColor: colour("--accent"),
          borderColor: colour("--accent"),
          hoverBackgroundColor: colour("--accent-hover"),
          borderWidth: lines ? 2 : 0,
          borderRadius: 3,
          maxBarThickness: 48,
          pointRadius: 0,
          pointHitRadius: 8,
          tension: 0,
        },
      ],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      font: { family: getComputedStyle(canvas).fontFamily },
      layout: { padding: small ? 3 : 0 },
      animation: still ? false : { duration: 120 },
      interaction: { mode: "index", intersect: false },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: colour("--surface-reversed"),
          titleColor: colour("--ink-reversed"),
          bodyColor: colour("--ink-reversed"),
          callbacks: { label: ({ parsed }) => valueText(Number(parsed.y), unit) },
        },
      },
      scales: {
        x: { display: !small, grid: { display: false }, border: { color: colour("--line") }, ticks: { color: colour("--ink-quiet") } },
        y: {
          display: !small,
          beginAtZero: !lines,
          grid: { color: colour("--line") },
          border: { display: false },
          ticks: { color: colour("--ink-quiet"), ...(values.every(Number.isInteger) && { precision: 0 }), callback: (value) => valueText(Number(value), unit) },
        },
      },
    },
  };
}

/** Resolves a design token to its computed colour, because a canvas cannot read CSS variables. */
function colours(canvas: HTMLCanvasElement): (token: string) => string {
  const probe = document.createElement("span");
  return (token) => {
    probe.style.color = `var(${token})`;
    canvas.parentElement?.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}
