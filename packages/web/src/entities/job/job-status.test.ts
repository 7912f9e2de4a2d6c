import { expect, test } from "vitest";
import { jobTone } from "./job-status.ts";

test("each job status has its colour of the specification", () => {
  const statuses = ["Cancelled", "Pending", "Allocated", "Reserved", "N/A", "", "Completed", "Compounded"];
  expect(statuses.map(jobTone)).toEqual(["red", "red", "amber", "yellow", "grey", "grey", "green", "green"]);
});
