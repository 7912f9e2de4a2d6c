/**
 * What is still to happen, by its time. What happens may put more on the agenda.
 */
interface Point {
  time: number;
  happens: () => Promise<void>;
}

export class Agenda {
  private readonly points: Point[] = [];

  /** Puts something on the agenda; of two at the same time, the earlier put comes first. */
  plan(time: number, happens: () => Promise<void>): void {
    let low = 0;
    for (let high = this.points.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((this.points[middle]?.time ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    this.points.splice(low, 0, { time, happens });
  }

  /** Lets everything happen up to an instant, one after the other; what lies later never does. */
  async play(until: number): Promise<void> {
    for (let point = this.points.shift(); point && point.time <= until; point = this.points.shift()) await point.happens();
  }
}
