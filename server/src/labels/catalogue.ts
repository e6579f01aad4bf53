import { readFile } from 'node:fs/promises';
import { installed } from '../platform/installation.ts';
import { type CatalogueLabel, readLabelsInSource } from './labels-in-source.ts';

export type Catalogue = ReadonlyMap<string, CatalogueLabel>;

/** Built programs have no sources, so the build writes a list of all labels beside them. */
const readLabels = async (): Promise<CatalogueLabel[]> =>
  import.meta.filename.endsWith('.ts')
    ? readLabelsInSource(installed())
    : JSON.parse(await readFile(installed('dist', 'labels.json'), 'utf8'));

let reading: Promise<Catalogue> | undefined;

/** Every label of this release by its key, read on first use. */
export function readCatalogue(): Promise<Catalogue> {
  reading ??= readLabels().then(
    (labels) => new Map(labels.map((label) => [label.key, label])),
    (error) => {
      reading = undefined;
      throw error;
    },
  );
  return reading;
}
