import { showDay } from "../../kit/table/columns/format.ts";
import { dayAt } from "../../lib/user/business-time.ts";

/** That stock waits for its release since an instant: `waits for release since 24/11/2026`. */
export const waitsText = (since: string): string => `waits for release since ${showDay(dayAt(since))}`;
