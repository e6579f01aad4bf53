import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { LabelOverrides } from '@tradebridge/contract/labels';
import PDFDocument from 'pdfkit';
import { ZipFile } from 'yazl';
import type { Letterhead } from './letterhead.ts';
import type { Drawing, Drawings, PaperKind } from './paper-kinds.ts';
import { loadShaping, needsShaping } from './shaping.ts';
import { Sheet } from './sheet.ts';
import { takeLackingScripts } from './text.ts';

/**
 * The label overrides that a paper is drawn with, and their version, which is part of its cache
 * key.
 */
export interface PaperLabels {
  readonly version: string | null;
  readonly overrides: LabelOverrides;
}

export interface PaperTask {
  readonly kind: PaperKind;
  /** The data of each paper as JSON, and its file name in a zip. */
  readonly papers: readonly { readonly name: string; readonly data: string }[];
  readonly form: 'pdf' | 'zip';
  readonly letterhead: Letterhead;
  readonly labels: PaperLabels;
  /** The day, `YYYY-MM-DD`. */
  readonly printedOn: string;
  /** The path of the file to write. */
  readonly file: string;
}

/** Bytes that may be waiting to be written before the next paper is drawn. */
const maxWaitingBytes = 1024 * 1024;

function draw(doc: PDFKit.PDFDocument, task: PaperTask, drawings: Drawings) {
  const sheet = new Sheet(doc, task);
  // The data was sent by the caller of the same kind; the types on both sides match.
  const drawing = drawings[task.kind] as Drawing<never>;
  return (data: string) => {
    drawing(sheet, JSON.parse(data) as never);
    sheet.end();
  };
}

// The day as the time of creation: the same content on a day is the same file.
const openDocument = ({ letterhead, printedOn }: PaperTask) =>
  new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    // Otherwise pdfkit opens a font that no paper uses.
    font: '',
    info: {
      Author: letterhead.name,
      Creator: letterhead.name,
      CreationDate: new Date(`${printedOn}T00:00:00Z`),
    },
  });

/** Opened before anything is drawn, so that no file appears after drawing has failed. */
const newFile = async ({ file }: PaperTask) => (await open(file, 'wx', 0o600)).createWriteStream();

async function writePdf(task: PaperTask, drawings: Drawings): Promise<void> {
  const file = await newFile(task);
  const doc = openDocument(task);
  const written = pipeline(doc, file);
  const drawOne = draw(doc, task, drawings);
  const drawn = (async () => {
    for (const { data } of task.papers) {
      drawOne(data);
      // The library does not respect backpressure.
      while (doc.readableLength > maxWaitingBytes && !doc.destroyed) await turn();
    }
    doc.end();
  })();
  // The first failure gives the reason; the other ends with it.
  drawn.catch((error) => doc.destroy(error));
  await Promise.all([drawn, written]);
}

async function writeZip(task: PaperTask, drawings: Drawings): Promise<void> {
  const file = await newFile(task);
  const zip = new ZipFile();
  const failure = new AbortController();
  zip.on('error', (error) => failure.abort(error));
  for (const { name, data } of task.papers) {
    // Each is drawn when it is about to be written, so only one is in memory. Pages are compressed
    // already.
    zip.addReadStreamLazy(`${name}.pdf`, { compress: false }, (give) => {
      const doc = openDocument(task);
      try {
        draw(doc, task, drawings)(data);
        doc.end();
        give(null, doc);
      } catch (error) {
        give(error, doc);
      }
    });
  }
  zip.end();
  await pipeline(zip.outputStream, file, failure);
}

/** What an operator should know of papers that were drawn. */
export interface DrawnPapers {
  /** The scripts of characters that no installed font has, which papers show as missing. */
  readonly lackingScripts: readonly string[];
}

const mayNeedShaping = ({ papers, letterhead, labels }: PaperTask): boolean =>
  papers.some(({ data }) => needsShaping(data)) ||
  needsShaping(JSON.stringify([letterhead, labels.overrides]));

/** Draws papers into a file. It blocks its thread, so it runs on a separate one. */
export async function drawTask(task: PaperTask, drawings: Drawings): Promise<DrawnPapers> {
  if (mayNeedShaping(task)) await loadShaping();
  takeLackingScripts();
  await (task.form === 'pdf' ? writePdf(task, drawings) : writeZip(task, drawings));
  return { lackingScripts: takeLackingScripts() };
}
