import { buffer } from 'node:stream/consumers';
import { openFont, weights } from '@tradebridge/server/papers/fonts';
import type { Letterhead } from '@tradebridge/server/papers/letterhead';
import { Sheet } from '@tradebridge/server/papers/sheet';
import type { ContractRecord } from '@tradebridge/server/reports/contract-record';
import { drawTrainingPlan } from '@tradebridge/server/reports/draw-training-plan';
import PDFDocument from 'pdfkit';

/** A line of text as it stands on a page: all that the library needs to draw it. */
interface DrawnLine {
  readonly page: number;
  readonly font: string;
  readonly size: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Draws a training plan as the server does, and notes every line that comes to stand on a page. */
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

/** Which of the pages that are still in memory is drawn on. */
function pageOf(doc: PDFKit.PDFDocument): number {
  const { start, count } = doc.bufferedPageRange();
  const current = doc.page;
  for (let index = 0; index < count; index++) {
    if (doc.switchToPage(start + index) === current) return index;
  }
  throw new Error('A line stands on no page.');
}

// Without the layouts of words that the server keeps from paper to paper.
const fonts = weights.map((weight) => [weight, openFont(weight)] as const);

/**
 * The library by itself: a document with these lines in the same fonts, which it need not parse again;
 * nothing measured, tagged or laid out.
 */
export async function drawBare(lines: readonly DrawnLine[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, bufferPages: true });
  const content = buffer(doc);
  // pdfkit takes a parsed font too; its types know of paths and bytes alone.
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
