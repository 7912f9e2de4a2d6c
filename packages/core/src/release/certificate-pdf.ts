/** The certificate of a lot as a PDF file: what the page shows, on A4 with page numbers. */
import PDFDocument from "pdfkit";
import { storeReport } from "../lib/files/files.ts";
import type { Report } from "../lib/rules/endpoint.ts";
import { quantityText } from "../lib/rules/quantity.ts";
import { instant } from "../lib/time/clock.ts";
import { ukDay, ukTimes } from "../lib/time/day.ts";
import { readCertificate } from "./certificate.ts";
import type { LotCertificate } from "./contract.ts";
import { isKept, STATE_WORDS } from "./lot-shapes.ts";
import * as fonts from "./pdf-fonts.ts";
import { limitsText, resultText } from "./specification-shapes.ts";

const MARGIN = 48;
const FOOT = 30;
const [LARGE, MEDIUM, SMALL] = [18, 12, 9];
const [BOLD, REGULAR] = ["Bold", "Regular"];
const PDF = "application/pdf";

/** Writes the certificate of a lot that needs a release, or had one (404), to the bucket of reports, and links to it. */
export async function reportCertificate(sku: string, batchNumber: string): Promise<Report> {
  const lot = await readCertificate(sku, batchNumber);
  const stored = await storeReport(`certificate_${lot.sku}_${lot.batchNumber}.pdf`, certificateFile(lot), PDF);
  return { message: `The certificate of batch ${lot.batchNumber} is ready.`, type: "success", ...stored };
}

const ukTime = (at: string): string => ukTimes()(at);

type Table = readonly (readonly string[])[];

function certificateFile(lot: LotCertificate): PDFKit.PDFDocument {
  const title = `Certificate of analysis: ${lot.name}, batch ${lot.batchNumber}`;
  const file = new PDFDocument({ size: "A4", margin: MARGIN, bufferPages: true, font: "", info: { Title: title } });
  file.registerFont(BOLD, fonts.BOLD).registerFont(REGULAR, fonts.REGULAR);
  file.font(BOLD).fontSize(LARGE).text("Certificate of analysis");
  file.fontSize(MEDIUM).text(`${lot.name}, batch ${lot.batchNumber}`);
  addTable(file, "", certificateFacts(lot), [120, "*"]);
  addTable(file, "Results", resultRows(lot), ["*", 90, 90, 90, 50, 60]);
  addTable(file, "Retained samples", sampleRows(lot), [50, 60, "*", 90, 70, 100]);
  addTable(file, "Files", fileRows(lot), ["*", 110, 80]);
  addPageNumbers(file, `${lot.sku} ${lot.batchNumber}, created on ${ukTime(instant())}`);
  file.end();
  return file;
}

/** A table under its heading, with its first row on each page; nothing if it has no rows below that. */
function addTable(file: PDFKit.PDFDocument, heading: string, rows: Table, columnStyles: (number | "*")[]): void {
  if (rows.length < (heading === "" ? 1 : 2)) return;
  file.moveDown();
  if (heading !== "")
    file
      .font(BOLD)
      .fontSize(MEDIUM)
      .text(heading)
      .moveDown(1 / 2);
  const styled = columnStyles.map((width) => ({ width }));
  // The library would parse a cell's own font again for each cell.
  const head = heading === "" ? {} : { font: { src: BOLD } };
  const data = rows.map((row, n) => row.map((text) => ({ text, ...(n === 0 ? head : {}) })));
  file.font(REGULAR).fontSize(SMALL);
  file.table({ columnStyles: styled, defaultStyle: { border: [0, 0, 1 / 2, 0], padding: 4 }, data });
}

function addPageNumbers(file: PDFKit.PDFDocument, text: string): void {
  const { count } = file.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    file.switchToPage(page);
    // Below the margin a text would begin a page of its own.
    file.page.margins.bottom = 0;
    const line = `${text}. Page ${page + 1} of ${count}`;
    file
      .font(REGULAR)
      .fontSize(SMALL)
      .text(line, MARGIN, file.page.height - FOOT, { lineBreak: false });
  }
}

function certificateFacts({ sku, supplierBatchNumber, expiryDate, quantity, unit, state, decision, filledFrom }: LotCertificate): Table {
  const filled = filledFrom.map((bulk) => `${bulk.sku} ${bulk.batchNumber}: ${STATE_WORDS[bulk.state]}`).join("; ");
  const facts: [string, string | null | undefined][] = [
    ["SKU", sku],
    ["Supplier batch", supplierBatchNumber],
    ["Quantity", quantityText(decision?.quantity ?? quantity, unit)],
    ["Expiry", expiryDate && ukDay(expiryDate)],
    ["State", STATE_WORDS[state]],
    ["Decided by", decision && `${decision.name} (${decision.by}), ${ukTime(decision.at)}`],
    ["Signature", decision?.meaning],
    ["Only for", decision?.onlyFor?.name],
    ["Condition", decision?.condition],
    ["Deviation", decision?.deviation],
    ["Retest by", decision?.retestOn && ukDay(decision.retestOn)],
    ["Filled at risk with", filled],
    ["Signed content", decision?.shown],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

function resultRows({ results }: LotCertificate): Table {
  const rows = results.map((result) => {
    const { test, method, value, outOfSpecification, by } = result;
    return [test, method, limitsText(result), resultText(result, value), outOfSpecification ? "No" : "Yes", by];
  });
  return [["Test", "Method", "Limits", "Result", "Within limits", "By"], ...rows];
}

function sampleRows({ samples, unit }: LotCertificate): Table {
  const rows = samples.flatMap((sample, i) => {
    const { retained, quantity, purpose, at, by } = sample;
    if (!retained || !isKept(sample)) return [];
    return [[String(i + 1), quantityText(quantity, unit), purpose, retained.location, ukDay(retained.keepUntil ?? ""), `${ukTime(at)}, ${by}`]];
  });
  return [["Sample", "Quantity", "Purpose", "Kept at", "Until", "Taken"], ...rows];
}

function fileRows({ files }: LotCertificate): Table {
  return [["File", "Added", "By"], ...files.map(({ fileName, addedAt, addedBy }) => [fileName, ukTime(addedAt), addedBy])];
}
