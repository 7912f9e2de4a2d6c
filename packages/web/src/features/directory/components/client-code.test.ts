import { expect, test } from "vitest";
import { codeTaken } from "./client-code.ts";

const BUSINESSES = [{ businessCode: "LAW" }, { businessCode: "" }];

test("a code is taken whatever its case; none is never taken", () =>
  expect(["LAW", "law ", "LA", ""].map((code) => codeTaken(code, BUSINESSES))).toEqual([true, true, false, false]));
