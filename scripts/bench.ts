/** `npm run bench`: see packages/host/src/bench/bench.ts. */
import "../packages/host/src/bench/bench.ts";
