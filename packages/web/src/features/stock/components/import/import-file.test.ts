import { expect, test } from "vitest";
import { NOT_CSV, readImportFile, refusedAmong, refusedFile, sendable, importTemplate } from "./import-file.ts";

const textFile = (text: string, name = "bins.csv") => new File([text], name);
const read = async (text: string) => {
  const file = await readImportFile("locations", textFile(text));
  if ("fault" in file) throw new Error(file.fault);
  return file;
};
const fault = async (file: File) => {
  const got = await readImportFile("locations", file);
  return "fault" in got ? got.fault : undefined;
};

test("a file is parsed into lines by known columns, in file order", async () => {
  const file = await read("Reason;BIN;Warehouse\r\nold;A-1;Main\r\n;;\r\n;A-2;Main\r\n");
  expect(file.columns.map(({ field }) => field)).toEqual(["bin", "warehouse"]);
  expect(file.lines).toEqual([
    { line: 2, cells: ["A-1", "Main"] },
    { line: 4, cells: ["A-2", "Main"] },
  ]);
});

test("a file that cannot be imported has an error message", async () => {
  expect(await fault(textFile("x", "bins.xlsx"))).toBe(NOT_CSV);
  expect(await fault(textFile("", "bins.CSV"))).toBe("The file is empty.");
  expect(await fault(textFile("Warehouse,Bin\n"))).toBe("The file has headings but no lines.");
  expect(await fault(textFile("Aisle,Bin\n1,2"))).toContain("The file has no column 'Warehouse'.");
  expect(await fault(textFile(`Warehouse,Bin\n${"Main,1\n".repeat(5_001)}`))).toMatch(
    /^The file has 5.001 lines\. An import can have up to 5.000\. Please split the file\.$/,
  );
  expect(await fault(textFile("x".repeat(5_000_001)))).toContain("larger than 5 MB");
});

test("a line with too many cells is refused, and an overlong cell is truncated before sending", async () => {
  const file = await read(`Warehouse,Bin\nMain,1,2\nMain,${"x".repeat(100_000)}\nMain,3,\n`);
  expect(file.refused).toEqual([{ line: 2, faults: [{ field: "", message: expect.stringContaining("3 cells under 2 headings") }] }]);
  expect(sendable(file).map(({ line, cells }) => [line, cells[1]?.length])).toEqual([
    [3, 300],
    [4, 1],
  ]);
});

test("duplicate lines are found in the whole file, except those already refused", async () => {
  const file = await read("Warehouse,Bin\nMain,1\nmain,1\nMain, 1\n");
  const refused = [{ line: 4, faults: [{ field: "bin", message: "No." }] }];
  expect(refusedAmong(file, sendable(file), refused)).toEqual([{ line: 3, faults: [{ field: "bin", message: "This is the same as line 2." }] }]);
});

test("refused lines are exported with reasons, and the file can be imported again", async () => {
  const file = await read('Bin,Warehouse\n=1+1,"Main, old"\nA-2,Main\n');
  const text = refusedFile(file, [{ line: 2, faults: [{ field: "bin", message: "Please correct this." }] }]);
  expect(text).toBe('\uFEFFBin,Warehouse,Reason\r\n\'=1+1,"Main, old",Bin: Please correct this.\r\n');
  expect((await read(text)).lines).toEqual([{ line: 2, cells: ["=1+1", "Main, old"] }]);
});

test("a template is a valid file of its type", async () => {
  const file = await read(importTemplate("locations"));
  expect(file.lines).toEqual([{ line: 2, cells: ["Main", "A-04-2"] }]);
});
