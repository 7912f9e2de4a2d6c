import { expect, test } from "vitest";
import type { OpenJob } from "../../../entities/job/queries.ts";
import { jobFilters, sortableDay } from "./job-columns.tsx";

const job = (client: string, fillSize: number | null): OpenJob => ({
  id: 1,
  jobNumber: "J00001",
  poNumber: "",
  salesOrderId: null,
  purchaseOrders: [],
  code: "",
  rAndDCode: "",
  name: "",
  client,
  grossQuantity: 1,
  batchNumber: "",
  printed: false,
  dateCreated: "",
  type: "Product",
  fillSize,
  category: "",
  hasReservation: false,
});

test("UK days sort as days, and a job without one comes last", () => {
  expect(["31/01/2027", "02/12/2026", ""].map(sortableDay).toSorted()).toEqual(["2026-12-02", "2027-01-31", "9999-12-31"]);
});

test("the fill sizes that are offered are those of the chosen client, from small to large", () => {
  const jobs = [job("Larch", 100), job("Larch", 50), job("Rowan", 250), job("Rowan", null)];
  const sizes = (client: readonly string[]) => {
    const [first] = jobFilters(jobs, { client });
    return first?.as === "menu" ? first.options?.map(({ value }) => value) : undefined;
  };
  expect(sizes(["Larch"])).toEqual(["50", "100"]);
  expect(sizes([])).toEqual(["50", "100", "250"]);
});
