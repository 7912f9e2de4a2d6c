import { expect, test } from "vitest";
import { contentDisposition, safeFileName } from "./files.ts";

test("a file name is kept, except characters that are unsafe on a disk or in a header", () => {
  expect(safeFileName("Wall 3 (count)_21-11-2026.csv")).toBe("Wall 3 (count)_21-11-2026.csv");
  expect(safeFileName("../../etc/passwd.csv")).not.toMatch(/[/\\]|\.\./);
  expect(safeFileName('a"b\r\nSet-Cookie: x=1;.csv')).not.toMatch(/["\r\n:;]/);
  expect(safeFileName(".hidden.csv")).toBe("hidden.csv");
  expect(safeFileName("x\u202Egnp.csv")).toBe("x_gnp.csv");
  expect(safeFileName(" . ")).toBe("report");
  expect(safeFileName(`${"n".repeat(500)}.csv`)).toMatch(/^n{116}\.csv$/);
});

test("the header has an ASCII name, and the full name if it differs", () => {
  expect(contentDisposition("stock.csv")).toBe('attachment; filename="stock.csv"');
  expect(contentDisposition("Crème (2).csv")).toBe(`attachment; filename="Cr_me (2).csv"; filename*=UTF-8''Cr%C3%A8me%20%282%29.csv`);
});
