/** `npm start`: see packages/host/src/local/start.ts. */
import "../packages/host/src/local/start.ts";
