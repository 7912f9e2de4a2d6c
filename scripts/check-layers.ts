/** Part of `npm run lint`: the linter's rules for the application's layers are those of their table. */
import { assertLayers } from "../packages/web/build/layers.ts";

assertLayers();
