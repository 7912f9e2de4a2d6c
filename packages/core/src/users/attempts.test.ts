import { expect, test } from "vitest";
import { attemptsFrom, attemptsOn, network } from "./attempts.rows.ts";

test("version 6 addresses of one customer count as one, however they are written", () => {
  expect(network("2001:db8:0:7::1")).toBe("2001:db8:0:7");
  expect(network("2001:0DB8:0000:0007:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:0:7");
  expect(network("2001:db8::1")).toBe("2001:db8:0:0");
  expect(network("[::1]")).toBe("0:0:0:0");
});

test("version 4 addresses count each for themselves", () => {
  expect(network("192.0.2.7")).toBe("192.0.2.7");
  expect(network("::ffff:192.0.2.7")).toBe("192.0.2.7");
});

test("a username's attempts are the same row in any case, another for another purpose, and do not tell the name", () => {
  expect(attemptsOn("sign-in", "Maria")).toEqual(attemptsOn("sign-in", "maria"));
  expect(attemptsOn("sign-in", "maria")).not.toEqual(attemptsOn("override", "maria"));
  expect(attemptsOn("sign-in", "maria").PK).not.toContain("maria");
  expect(attemptsFrom("sign-in", "192.0.2.7")).not.toEqual(attemptsOn("sign-in", "192.0.2.7"));
});
