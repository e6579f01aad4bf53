// Checks the licences of all packages that a server, its browser application or their build can
// install at an institution, on every platform, against those that may be shipped.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import satisfies from 'spdx-satisfies';
import { licenceOf } from './shipped-packages.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];

/** A separate shared library that can be replaced, as the LGPL requires (decision 088). */
const isLibvips = (name) => /^@img\/sharp-/.test(name);
const allowedOf = (name) => (isLibvips(name) ? [...allowed, 'LGPL-3.0-or-later'] : allowed);

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function find(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = packages[path];
    if (entry) return entry.link ? entry.resolved : path;
    if (folder === '.') return undefined;
  }
}

const found = new Set();
function visit(path) {
  if (found.has(path)) return;
  found.add(path);
  const { dependencies, optionalDependencies } = packages[path];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const needed = find(name, path);
    if (needed !== undefined) visit(needed);
  }
}
for (const workspace of ['server', 'web']) visit(workspace);

const faults = [...found]
  .filter((path) => path.includes('node_modules/'))
  .flatMap((path) => {
    const name = nameOf(path);
    const license = licenceOf(name, packages[path].license);
    if (license !== undefined && satisfies(license, allowedOf(name))) return [];
    return [`${name} ${packages[path].version} is under ${license ?? 'no licence that it names'}`];
  });
if (faults.length > 0) {
  console.error(
    `${faults.join('\n')}\n\nSee tools/check-licences.mjs for the licences that may be shipped.`,
  );
  process.exit(1);
}
