import { expect, test } from "vitest";
import { jobTone } from "./job-status.ts";

test("the status of a job has the colour that the specification gives it", () => {
  const statuses = ["Cancelled", "Pending", "Allocated", "Reserved", "N/A", "", "Completed", "Compounded"];
  expect(statuses.map(jobTone)).toEqual(["red", "red", "amber", "yellow", "grey", "grey", "green", "green"]);
});
