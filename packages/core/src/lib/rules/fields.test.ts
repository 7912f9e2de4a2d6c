import { expect, test } from "vitest";
import { requiredNumber } from "./fields.ts";
import { inputWords } from "./input-words.ts";

test("a number that is missing is required, and a text in its place asks for a number", () => {
  const refusedMessage = (input: unknown) => requiredNumber("Fill size").safeParse(input, { error: inputWords }).error?.issues[0]?.message;
  expect(refusedMessage(undefined)).toBe("Fill size is required.");
  expect(refusedMessage(null)).toBe("Fill size is required.");
  expect(refusedMessage("abc")).toBe("Please enter a number.");
  expect(refusedMessage(0)).toBeUndefined();
});
