import { expect, test } from "vitest";
import { CallError } from "./call.ts";
import { noticeOfRefusal } from "./refusal.ts";

test.each([
  [new CallError(401, { message: "Bad credentials." }), "Incorrect credentials."],
  [new CallError(400, { message: "Quantity must be greater than 0." }), "Quantity must be greater than 0."],
  [new CallError(404, { message: "" }), "Something went wrong."],
  [new CallError(502, "<html>"), "Something went wrong."],
])("%s is told", (error, message) => {
  expect(noticeOfRefusal(error)).toMatchObject({ message, type: "error" });
});

test("what a gateway answers in place of the server may have been saved; the server's own answer says it itself", () => {
  for (const error of [
    new CallError(503, { message: "Service Unavailable" }),
    new CallError(500, { message: "Internal Server Error" }),
    new CallError(502, "<html>"),
  ])
    expect(noticeOfRefusal(error)).toMatchObject({ message: error.message, hint: expect.stringContaining("they take effect only once") });
  expect(noticeOfRefusal(new CallError(503, { message: "The database did not answer.", type: "error" }))).not.toHaveProperty("hint");
});

test("a conflict shows the rule, and below it what the server says", () => {
  const notice = noticeOfRefusal(new CallError(409, { message: "The batch was moved in the meantime." }));
  expect(notice).toMatchObject({ message: "There is conflicting data preventing this action.", hint: "The batch was moved in the meantime." });
});

test("what has a dialog or a page of its own is not told again", () => {
  for (const error of [new CallError(0, {}), new CallError(500, "<html>"), new CallError(401, "timeout")]) expect(noticeOfRefusal(error)).toBeUndefined();
});
