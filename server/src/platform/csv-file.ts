import { Readable } from 'node:stream';
import type { FileAnswer } from './serve.ts';

/** A CSV file that is made at once, to be saved under a name. */
export function csvFile(text: string, name: string): FileAnswer {
  const content = Buffer.from(text);
  return {
    content: Readable.from([content]),
    type: 'text/csv; charset=utf-8',
    size: content.length,
    name,
    isInline: false,
  };
}
