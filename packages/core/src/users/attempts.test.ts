import { expect, test } from "vitest";
import { attemptsFrom, attemptsOn, network } from "./attempts.rows.ts";

test("IPv6 addresses of one customer count as one, in any notation", () => {
  expect(network("2001:db8:0:7::1")).toBe("2001:db8:0:7");
  expect(network("2001:0DB8:0000:0007:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:0:7");
  expect(network("2001:db8::1")).toBe("2001:db8:0:0");
  expect(network("[::1]")).toBe("0:0:0:0");
});

test("IPv4 addresses count individually", () => {
  expect(network("192.0.2.7")).toBe("192.0.2.7");
  expect(network("::ffff:192.0.2.7")).toBe("192.0.2.7");
});

test("a username's attempts are one row in any case, a different one for each purpose, and do not reveal the name", () => {
  expect(attemptsOn("sign-in", "Maria")).toEqual(attemptsOn("sign-in", "maria"));
  expect(attemptsOn("sign-in", "maria")).not.toEqual(attemptsOn("override", "maria"));
  expect(attemptsOn("sign-in", "maria").PK).not.toContain("maria");
  expect(attemptsFrom("sign-in", "192.0.2.7")).not.toEqual(attemptsOn("sign-in", "192.0.2.7"));
});
