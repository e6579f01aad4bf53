// Lists every label of the product next to the programs: once bundled, they contain only those they
// use themselves, not the browser's.
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLabelsInSource } from '../server/src/labels/labels-in-source.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
await writeFile(join(root, 'dist', 'labels.json'), JSON.stringify(await readLabelsInSource(root)));
