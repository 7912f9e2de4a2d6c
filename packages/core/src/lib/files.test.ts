import { expect, test } from "vitest";
import { contentDisposition, safeFileName } from "./files.ts";

test("a file name keeps what a person wrote, and nothing that a disk or a header would act on", () => {
  expect(safeFileName("Wall 3 (count)_21-11-2026.csv")).toBe("Wall 3 (count)_21-11-2026.csv");
  expect(safeFileName("../../etc/passwd.csv")).not.toMatch(/[/\\]|\.\./);
  expect(safeFileName('a"b\r\nSet-Cookie: x=1;.csv')).not.toMatch(/["\r\n:;]/);
  expect(safeFileName(".hidden.csv")).toBe("hidden.csv");
  expect(safeFileName("x\u202Egnp.csv")).toBe("x_gnp.csv");
  expect(safeFileName(" . ")).toBe("report");
  expect(safeFileName(`${"n".repeat(500)}.csv`)).toMatch(/^n{116}\.csv$/);
});

test("the header bears plain letters, and the full name beside them where it has others", () => {
  expect(contentDisposition("stock.csv")).toBe('attachment; filename="stock.csv"');
  expect(contentDisposition("Crème (2).csv")).toBe(`attachment; filename="Cr_me (2).csv"; filename*=UTF-8''Cr%C3%A8me%20%282%29.csv`);
});
