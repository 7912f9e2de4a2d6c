/** The application's icons: strokes on a 24 px grid, in the current text colour. */
import "./icon.css";

const PATHS = {
  add: "M12 5v14M5 12h14",
  adjust: "M4 21v-7M4 10V3M12 21v-9M12 8V3M20 21v-5M20 12V3M1 14h6M9 8h6M17 16h6",
  allocation: "M4 6h10M4 12h6M4 18h4M14 15l3 3 5-6",
  "arrow-down": "M12 5v14M5 12l7 7 7-7",
  "arrow-left": "M19 12H5M12 19l-7-7 7-7",
  "arrow-right": "M5 12h14M12 5l7 7-7 7",
  "arrow-up": "M12 19V5M5 12l7-7 7 7",
  batch: "M4 7h16v13H4zM2 3h20v4H2zM10 11h4",
  bell: "M6 9a6 6 0 0 1 12 0c0 6 2.5 8 2.5 8h-17S6 15 6 9M10 21h4",
  box: "M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8",
  calendar: "M3 5h18v16H3zM3 10h18M8 2v5M16 2v5",
  camera: "M3 7h4l2-3h6l2 3h4v13H3zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  chart: "M4 20V10M10 20V4M16 20v-7M22 20H2",
  check: "M20 6L9 17l-5-5",
  "chevron-down": "M6 9l6 6 6-6",
  "chevron-left": "M15 18l-6-6 6-6",
  "chevron-right": "M9 18l6-6-6-6",
  "chevron-up": "M18 15l-6-6-6 6",
  "chevrons-left": "M11 18l-6-6 6-6M19 18l-6-6 6-6",
  "chevrons-right": "M5 18l6-6-6-6M13 18l6-6-6-6",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  close: "M18 6L6 18M6 6l12 12",
  columns: "M3 4h18v16H3zM9 4v16M15 4v16",
  copy: "M9 9h12v12H9zM5 15H3V3h12v2",
  delete: "M3 6h18M8 6V3h8v3M6 6l1 15h10l1-15M10 11v6M14 11v6",
  density: "M3 5h18M3 10h18M3 14h18M3 19h18",
  directory: "M4 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H4zM4 8H2M4 12H2M4 16H2M12 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8.5 16c0-2 1.5-3 3.5-3s3.5 1 3.5 3",
  document: "M6 2h8l5 5v15H6zM14 2v5h5M9 13h7M9 17h7",
  download: "M12 3v12M7 10l5 5 5-5M4 20h16",
  edit: "M4 20h4L20 8l-4-4L4 16zM14 6l4 4",
  error: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v6M12 16.5v.5",
  expand: "M15 3h6v6M9 21H3v-6M21 3l-7 7M3 21l7-7",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  filter: "M3 5h18l-7 8v7l-4-2v-5z",
  formula: "M9 3h6M10 3v6L4 19a1.5 1.5 0 0 0 1.3 2h13.4a1.5 1.5 0 0 0 1.3-2L14 9V3M7 15h10",
  frozen: "M12 2v20M3.5 7l17 10M20.5 7l-17 10M9 4l3 3 3-3M9 20l3-3 3 3",
  "goods-in": "M12 3v9M8 8l4 4 4-4M3 13v7h18v-7M3 13h5l1.5 3h5L16 13h5",
  history: "M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 8v4l3 2",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5v.5",
  link: "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
  live: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12l3 3 5-6",
  location: "M12 22s7-7 7-12a7 7 0 0 0-14 0c0 5 7 12 7 12zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  lock: "M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4",
  logout: "M10 21H4V3h6M16 17l5-5-5-5M21 12H9",
  making: "M3 21V9l6 4V9l6 4V4h3l2 17zM7 17h2M12 17h2M17 17h1",
  menu: "M3 6h18M3 12h18M3 18h18",
  minus: "M5 12h14",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  move: "M17 3l4 4-4 4M21 7H9M7 13l-4 4 4 4M3 17h12",
  offline: "M2 2l20 20M5 12.5a10 10 0 0 1 5-2.7M2 9a15 15 0 0 1 4-2.6M10 6a15 15 0 0 1 12 3M14 10a10 10 0 0 1 5 2.5M8.5 16a5 5 0 0 1 7 0M12 20h.01",
  pallet: "M3 4h18v10H3zM2 18h20M4 18v3M12 18v3M20 18v3M12 4v10",
  picking: "M8 4H5v17h14V4h-3M8 2h8v4H8zM8.5 13.5l2.5 2.5 4.5-5",
  play: "M7 4l13 8-13 8z",
  print: "M6 9V3h12v6M6 18H3v-9h18v9h-3M6 14h12v7H6z",
  product: "M9 2h6v4H9zM8 6h8l1 4v12H7V10zM7 13h10",
  quarantined: "M12 3l9 5v5c0 5-9 9-9 9s-9-4-9-9V8zM8 12h8",
  redundant: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.6 5.6l12.8 12.8",
  refresh: "M20 5v5h-5M4 19v-5h5M5.5 9a7.5 7.5 0 0 1 13-2.5L20 10M4 14l1.5 3.5a7.5 7.5 0 0 0 13-2.5",
  report: "M5 2h10l4 4v16H5zM9 17v-4M12 17V9M15 17v-6",
  sales: "M3 4h2l3 11h10l3-8H6M9 20.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM17 20.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2z",
  save: "M5 3h11l4 4v14H4V3zM8 3v5h7M8 21v-7h8v7",
  scan: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M7 9v6M10.5 9v6M13.5 9v6M17 9v6",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4",
  settings: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  sort: "M8 4v16M4 16l4 4 4-4M16 20V4M12 8l4-4 4 4",
  stock: "M2 9l10-6 10 6v12H2zM7 21v-8h10v8M7 17h10",
  success: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12l3 3 5-6",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5",
  system: "M3 4h18v12H3zM8 21h8M12 16v5",
  tag: "M3 3h9l9 9-9 9-9-9zM7.5 7.5h.01",
  undo: "M8 5L3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3",
  unlock: "M5 11h14v10H5zM8 11V7a4 4 0 0 1 7.5-2",
  upload: "M12 15V3M7 8l5-5 5 5M4 20h16",
  user: "M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM4 21c0-4 3.5-6 8-6s8 2 8 6",
  users: "M9 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 20c0-4 3-5.5 7-5.5s7 1.5 7 5.5M16 3.8a4 4 0 0 1 0 7.5M18 14.8c2.5.5 4 2 4 5.2",
  view: "M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  warning: "M12 3l10 18H2zM12 10v5M12 17.5v.5",
} as const;

export type IconName = keyof typeof PATHS;

interface Props {
  name: IconName;
  /** `small` fits a line of table text, `large` an empty state. */
  size?: "small" | "normal" | "large";
  /** The accessible name; omit it beside a visible text. */
  label?: string;
}

/** An icon in the current text colour. Hidden from screen readers unless it has a label. */
export function Icon({ name, size = "normal", label }: Props) {
  const strokes = <path d={PATHS[name]} />;
  const className = `icon icon-${size}`;
  if (label === undefined)
    return (
      <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
        {strokes}
      </svg>
    );
  return (
    <svg className={className} viewBox="0 0 24 24" role="img" aria-label={label}>
      <title>{label}</title>
      {strokes}
    </svg>
  );
}
