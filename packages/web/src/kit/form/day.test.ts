import { expect, test } from "vitest";
import { dayFrom, dayText, isDay } from "./day.ts";

test.each([
  ["31/03/2028", "2028-03-31"],
  ["1/2/2028", "2028-02-01"],
  ["31.3.28", "2028-03-31"],
  ["31-03-2028", "2028-03-31"],
  ["31032028", "2028-03-31"],
  [" 29/02/2028 ", "2028-02-29"],
  ["2028-03-31", "2028-03-31"],
  ["", ""],
])("%j is the day %j", (typed, day) => expect(dayFrom(typed)).toBe(day));

test.each(["31/02/2028", "29/02/2027", "00/01/2028", "12/13/2028", "tomorrow", "3/2028", "2028-02-30", "1/2/028"])(
  "%j is no day and stays as it was typed",
  (typed) => {
    expect(dayFrom(typed)).toBe(typed);
    expect(isDay(dayFrom(typed))).toBe(false);
  },
);

test("a day is shown as it is typed", () => {
  expect(dayText("2028-03-31")).toBe("31/03/2028");
  expect([dayText(null), dayText(undefined), dayText("31/2")]).toEqual(["", "", "31/2"]);
  expect(dayFrom(dayText("2028-03-31"))).toBe("2028-03-31");
});
