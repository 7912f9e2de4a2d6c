/** `npm run generate`: see packages/functions/src/build/generate.ts, and packages/web/build/layers.ts for the linter's rules. */
import { writeGenerated } from "../packages/functions/src/build/generate.ts";
import { writeLayers } from "../packages/web/build/layers.ts";

writeLayers();
await writeGenerated();
