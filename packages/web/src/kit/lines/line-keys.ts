/** Keyboard navigation between the cells of lines. A cell's control has `data-line` and `data-cell`. */
import { focusOn, userMoves } from "../../lib/page/focus.ts";

/** The data attributes of a cell's control. */
export function cellMarks(id: string, field: string): { "data-line": string; "data-cell": string } {
  return { "data-line": id, "data-cell": field };
}

interface Cell {
  element: HTMLElement;
  id: string;
  field: string;
}

/** A move to another line in the same field, or to another field in the same line. */
export type Step = { lines: 1 | -1 } | { cells: 1 | -1 };

/** The cell that contains the event's target; undefined outside cells. */
export function cellAt(target: EventTarget): Cell | undefined {
  const element = target instanceof HTMLElement ? target : undefined;
  const { line: id, cell: field } = element?.dataset ?? {};
  return element && id !== undefined && field !== undefined ? { element, id, field } : undefined;
}

interface Keys {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** The move for a key; undefined if the control itself handles the key. */
export function keyStep(key: string, control: Pick<HTMLInputElement, "type"> | HTMLElement, keys: Keys): Step | undefined {
  if (keys.altKey || keys.ctrlKey || keys.metaKey) return undefined;
  if (key === "Enter") return { lines: keys.shiftKey ? -1 : 1 };
  if (keys.shiftKey) return undefined;
  if (key === "ArrowDown") return { lines: 1 };
  if (key === "ArrowUp") return { lines: -1 };
  if (key === "ArrowRight" && isAtEdge(control, "end")) return { cells: 1 };
  if (key === "ArrowLeft" && isAtEdge(control, "start")) return { cells: -1 };
  return undefined;
}

/** Whether the caret is at this edge of the text, or the whole text is selected, as after focusing a cell. */
function isAtEdge(control: object, edge: "start" | "end"): boolean {
  const { selectionStart: from, selectionEnd: to, value } = control as Partial<HTMLInputElement>;
  if (typeof from !== "number" || typeof to !== "number" || value === undefined) return true;
  if (from === 0 && to === value.length) return true;
  return from === to && (edge === "start" ? from === 0 : to === value.length);
}

/** The cell after a move; undefined past the first or last cell. */
export function cellNextTo(area: HTMLElement, { element, field }: Cell, step: Step): HTMLElement | undefined {
  const among = "lines" in step ? `[data-cell="${CSS.escape(field)}"]:enabled` : "[data-cell]:enabled";
  const cells = [...area.querySelectorAll<HTMLElement>(among)];
  return cells[cells.indexOf(element) + ("lines" in step ? step.lines : step.cells)];
}

/** Focuses a field of a line, or the line's first field, once it is rendered, unless the user has gone to another field. */
export function focusCell(area: () => HTMLElement | null, id: string, field: string | undefined): void {
  const line = `[data-line="${CSS.escape(id)}"]`;
  const hasMoved = userMoves();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (hasMoved()) return;
      const meant = field === undefined ? null : area()?.querySelector<HTMLElement>(`${line}[data-cell="${CSS.escape(field)}"]:enabled`);
      focusOn(meant ?? area()?.querySelector<HTMLElement>(`${line}:enabled`));
    }),
  );
}
