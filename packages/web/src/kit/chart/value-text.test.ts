import { expect, test } from "vitest";
import { valueText } from "./value-text.ts";

test("a value carries its unit; pounds have their pence", () => {
  expect(valueText(1_250, "g")).toBe("1\u202F250 g");
  expect(valueText(1_250.5, "£")).toBe("£1\u202F250.50");
  expect(valueText(0, "units")).toBe("0 units");
});
