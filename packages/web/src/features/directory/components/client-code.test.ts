import { expect, test } from "vitest";
import { codeTaken } from "./client-code.ts";

const BUSINESSES = [{ businessCode: "LAW" }, { businessCode: "" }];

test("code uniqueness ignores case; an empty code is never taken", () =>
  expect(["LAW", "law ", "LA", ""].map((code) => codeTaken(code, BUSINESSES))).toEqual([true, true, false, false]));
