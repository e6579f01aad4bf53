import { buffer } from 'node:stream/consumers';
import { openFont, weights } from '@tradebridge/server/papers/fonts';
import type { Letterhead } from '@tradebridge/server/papers/letterhead';
import { Sheet } from '@tradebridge/server/papers/sheet';
import type { ContractRecord } from '@tradebridge/server/reports/contract-record';
import { drawTrainingPlan } from '@tradebridge/server/reports/draw-training-plan';
import PDFDocument from 'pdfkit';

/** A line of text with its position on a page: all that the library needs to draw it. */
interface DrawnLine {
  readonly page: number;
  readonly font: string;
  readonly size: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Draws a training plan like the server, and records every line drawn. */
export function linesOfPlan(
  plan: ContractRecord,
  letterhead: Letterhead,
  printedOn: string,
): DrawnLine[] {
  const lines: DrawnLine[] = [];
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, bufferPages: true });
  let [font, size] = ['', 0];
  const noted = new Proxy(doc, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === 'font') font = String(given[0]);
        if (name === 'fontSize') size = Number(given[0]);
        if (name === 'text') {
          const [text, x, y] = given as [string, number, number];
          const page = target.bufferedPageRange().start + pageOf(target);
          lines.push({ page, font, size, text, x, y });
        }
        const answer = Reflect.apply(value, target, given);
        return answer === target ? noted : answer;
      };
    },
  });
  const sheet = new Sheet(noted, { letterhead, printedOn });
  drawTrainingPlan(sheet, plan);
  sheet.end();
  doc.end();
  doc.resume();
  return lines;
}

/** The current page among those still in memory. */
function pageOf(doc: PDFKit.PDFDocument): number {
  const { start, count } = doc.bufferedPageRange();
  const current = doc.page;
  for (let index = 0; index < count; index++) {
    if (doc.switchToPage(start + index) === current) return index;
  }
  throw new Error('A line is outside every page.');
}

// Without the word layouts that the server caches between documents.
const fonts = weights.map((weight) => [weight, openFont('latin', weight)?.font] as const);

/**
 * The library alone: a document with these lines in the same fonts, already parsed; nothing is
 * measured, tagged or laid out.
 */
export async function drawBare(lines: readonly DrawnLine[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, bufferPages: true });
  const content = buffer(doc);
  // pdfkit also accepts a parsed font; its types only have paths and bytes.
  for (const [weight, font] of fonts) doc.registerFont(weight, font as unknown as Buffer);
  const pages = Math.max(...lines.map(({ page }) => page));
  for (let page = 0; page <= pages; page++) doc.addPage();
  for (const { page, font, size, text, x, y } of lines) {
    doc.switchToPage(page);
    doc.font(font).fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
  }
  doc.end();
  return content;
}
