/** Timers are up to 100 ms late, and frames up to 150 ms. */
const TIMER_MS = 100;
const FRAME_MS = 150;
const frame = window.requestAnimationFrame.bind(window);
const timer = window.setTimeout.bind(window) as (work: TimerHandler, ms: number, ...values: unknown[]) => number;

window.setTimeout = ((work: TimerHandler, ms = 0, ...values: unknown[]) => timer(work, ms + Math.random() * TIMER_MS, ...values)) as typeof setTimeout;
window.requestAnimationFrame = (work) => frame(() => timer(() => frame(work), Math.random() * FRAME_MS));
