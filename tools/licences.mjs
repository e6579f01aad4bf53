// Writes the bill of materials and the notices of the build to a folder, by default `dist`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.mjs';

const [folder = 'dist'] = process.argv.slice(2);
const { bom, notices } = billOfMaterials(new Date());
mkdirSync(folder, { recursive: true });
const files = {
  'bom.cdx.json': `${JSON.stringify(bom, null, 2)}\n`,
  'third-party-notices.txt': notices,
};
for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(folder, name), content);
  console.log(join(folder, name));
}
