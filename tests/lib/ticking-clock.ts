/**
 * The clock of the tests: each reading is later than the one before. Two readings where one is meant are then never equal
 * by chance.
 */
import { setClock } from "@apothecary/core/lib/time/clock";

let last = 0;

/** Sets this clock again, after a test that had another. */
export function setTickingClock(): void {
  setClock(() => {
    last = Math.max(Date.now(), last + 1);
    return last;
  });
}

setTickingClock();
