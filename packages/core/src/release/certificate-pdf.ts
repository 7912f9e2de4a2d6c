/** The certificate of a lot as a PDF file: what the page shows, on A4 with page numbers. */
import PDFDocument from "pdfkit";
import { storeReport } from "../lib/files/files.ts";
import type { Report } from "../lib/rules/endpoint.ts";
import { quantityText } from "../lib/rules/quantity.ts";
import { instant } from "../lib/time/clock.ts";
import { ukDay, ukTimes } from "../lib/time/day.ts";
import { readCertificate } from "./certificate.ts";
import type { LotCertificate } from "./contract.ts";
import { certificateSheet, type SheetTable } from "./certificate-sheet.ts";
import * as fonts from "./pdf-fonts.ts";

const MARGIN = 48;
const FOOT = 30;
const [LARGE, MEDIUM, SMALL] = [18, 12, 9];
const [BOLD, REGULAR] = ["Bold", "Regular"];
const PDF = "application/pdf";

type Widths = readonly (number | "*")[];

/** Writes the certificate of a lot that needs a release, or had one (404), to the bucket of reports, and links to it. */
export async function reportCertificate(sku: string, batchNumber: string): Promise<Report> {
  const lot = await readCertificate(sku, batchNumber);
  const stored = await storeReport(`certificate_${lot.sku}_${lot.batchNumber}.pdf`, certificateFile(lot), PDF);
  return { message: `The certificate of batch ${lot.batchNumber} is ready.`, type: "success", ...stored };
}

const ukTime = (at: string): string => ukTimes()(at);

function certificateFile(lot: LotCertificate): PDFKit.PDFDocument {
  const { title, facts, results, samples, files } = certificateSheet(lot, { day: ukDay, instant: ukTime, quantity: quantityText });
  const file = new PDFDocument({ size: "A4", margin: MARGIN, bufferPages: true, font: "", info: { Title: `Certificate of analysis: ${title}` } });
  file.registerFont(BOLD, fonts.BOLD).registerFont(REGULAR, fonts.REGULAR);
  file.font(BOLD).fontSize(LARGE).text("Certificate of analysis").fontSize(MEDIUM).text(title);
  addRows(
    file,
    [120, "*"],
    facts.map(({ label, value }) => [label, value]),
  );
  addTable(file, ["*", 90, 90, 90, 50, 60], results);
  addTable(file, [50, 60, "*", 90, 70, 100], samples);
  addTable(file, ["*", 110, 80], files);
  addPageNumbers(file, `${lot.sku} ${lot.batchNumber}, created on ${ukTime(instant())}`);
  file.end();
  return file;
}

/** A table under its caption; nothing if it has no rows. */
function addTable(file: PDFKit.PDFDocument, widths: Widths, { caption, headings, rows }: SheetTable): void {
  if (rows.length === 0) return;
  file
    .moveDown()
    .font(BOLD)
    .fontSize(MEDIUM)
    .text(caption)
    .moveDown(-1 / 2);
  addRows(file, widths, rows, headings);
}

function addRows(file: PDFKit.PDFDocument, widths: Widths, rows: SheetTable["rows"], headings?: readonly string[]): void {
  // The library would parse a cell's own font again for each cell.
  const head = headings ? [headings.map((text) => ({ text, font: { src: BOLD } }))] : [];
  const data = [...head, ...rows.map((row) => row.map((text) => ({ text })))];
  file
    .moveDown()
    .font(REGULAR)
    .fontSize(SMALL)
    .table({
      columnStyles: widths.map((width) => ({ width })),
      defaultStyle: { border: [0, 0, 1 / 2, 0], padding: 4 },
      data,
    });
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
