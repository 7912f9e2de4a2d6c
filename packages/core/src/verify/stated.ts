/** Facts that two rows state. What agrees is discarded, so that memory grows with differences only. */
import { differing, type Finding, reach, type Rule } from "./finding.ts";

const NOTHING = "nothing";

export class Stated {
  private readonly open = new Map<string, { expected?: string; found?: string }>();
  private readonly rule: Rule;

  constructor(rule: Rule) {
    this.rule = rule;
  }

  /** Notes what one of the two rows states of a subject. */
  note(subject: string, side: "expected" | "found", text: string): void {
    const pair = reach(this.open, subject, (): { expected?: string; found?: string } => ({}));
    pair[side] = text;
    if (pair.expected === pair.found) this.open.delete(subject);
  }

  findings(): Finding[] {
    return [...this.open].flatMap(([subject, { expected = NOTHING, found = NOTHING }]) => differing(this.rule, subject, expected, found));
  }
}
