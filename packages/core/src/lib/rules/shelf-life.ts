/** The shelf life that a client accepts at least. Pure: the browser uses it too. */
import * as z from "zod";
import { daysBetween } from "./calendar.ts";
import { percentText } from "./quantity.ts";

/** What goods must have left when they are sent to a client: days, and per cent of the whole. The stricter counts. */
export const MinimumShelfLife = z.object({ minimumShelfLifeDays: z.number().optional(), minimumShelfLifePercent: z.number().optional() });
export type MinimumShelfLife = z.infer<typeof MinimumShelfLife>;

/** The days that goods have left, and that the client asks for. */
export interface ShortShelfLife {
  left: number;
  asked: number;
}

/**
 * The shelf life that a lot has left on a day, if the client asks for more. The whole shelf life is known of a lot with an
 * expiry date and the day on which it was made or received; without that day the minimum in per cent does not count.
 */
export function shortShelfLife(
  { minimumShelfLifeDays = 0, minimumShelfLifePercent = 0 }: MinimumShelfLife,
  { expiryDate, deliveredDate }: { expiryDate: string | null; deliveredDate: string | null },
  day: string,
): ShortShelfLife | undefined {
  if (expiryDate === null) return undefined;
  const whole = deliveredDate === null ? 0 : daysUntil(deliveredDate, expiryDate);
  const asked = Math.max(minimumShelfLifeDays, Math.ceil((whole * minimumShelfLifePercent) / 100));
  const left = daysUntil(day, expiryDate);
  return left < asked ? { left, asked } : undefined;
}

/** `12 days left, the client asks for 180`. */
export function shortShelfLifeText({ left, asked }: ShortShelfLife): string {
  return `${left === 1 ? "1 day" : `${left} days`} left, the client asks for ${asked}`;
}

/** `180 days or 50 %`; empty if nothing is agreed. */
export function minimumShelfLifeText({ minimumShelfLifeDays: days, minimumShelfLifePercent: percent }: Nullable<MinimumShelfLife>): string {
  return [days ? `${days} days` : "", percent ? percentText(percent) : ""].filter(Boolean).join(" or ");
}

/** As answers have it. */
type Nullable<T> = { [K in keyof T]: T[K] | null };

const daysUntil = (from: string, to: string): number => daysBetween(from, to) - 1;
