import type { Chapter } from "./chapter.ts";
import { DISPATCH } from "./dispatch.ts";
import { MAKING } from "./making.ts";
import { MATERIALS } from "./materials.ts";
import { PEOPLE } from "./people.ts";
import { RUNNING } from "./running.ts";
import { STOCK } from "./stock.ts";
import { TRAIL } from "./trail.ts";

export const CHAPTERS: readonly Chapter[] = [STOCK, TRAIL, PEOPLE, MATERIALS, MAKING, DISPATCH, RUNNING];
