import { type Finding, reach, type Rule } from "./finding.ts";

/** Figures that are stored twice: `right` must equal `left`. Pairs that agree are discarded. */
export class Sums {
  private readonly open = new Map<string, { left: number; right: number }>();
  private readonly rule: Rule;

  constructor(rule: Rule) {
    this.rule = rule;
  }

  add(name: string, side: "left" | "right", quantity: number): void {
    const pair = reach(this.open, name, () => ({ left: 0, right: 0 }));
    pair[side] += quantity;
    if (pair.left === pair.right) this.open.delete(name);
  }

  findings(): Finding[] {
    return [...this.open].map(([where, { left, right }]) => ({ rule: this.rule, where, expected: left, found: right }));
  }
}
