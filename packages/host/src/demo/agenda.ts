/**
 * Scheduled events by time. An event may schedule further ones.
 */
interface Point {
  time: number;
  happens: () => Promise<void>;
}

export class Agenda {
  private readonly points: Point[] = [];

  /** Schedules an event; of two at the same time, the one scheduled first runs first. */
  plan(time: number, happens: () => Promise<void>): void {
    let low = 0;
    for (let high = this.points.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((this.points[middle]?.time ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    this.points.splice(low, 0, { time, happens });
  }

  /** Runs all events up to an instant, in order; later ones never run. `progress` is called with the part of the time that has passed, from 0 to 1. */
  async play(until: number, progress: (share: number) => void): Promise<void> {
    const begin = this.points[0]?.time ?? until;
    for (let point = this.points.shift(); point && point.time <= until; point = this.points.shift()) {
      progress((point.time - begin) / (until - begin || 1));
      await point.happens();
    }
  }
}
