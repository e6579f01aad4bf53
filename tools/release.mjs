// Packs a release of the build: a tarball of the programs, the browser application, the migrations
// and the packages that are not bundled, for this computer's platform; with its checksum and its
// bill of materials.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { billOfMaterials } from './bill-of-materials.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** Maximum unpacked bytes of a release. */
const maxReleaseBytes = 350 * 1024 ** 2;

const { version, license, description, devDependencies } = readJson('package.json');
const nodeMajor = Number.parseInt(devDependencies.node, 10);
const { files, installed } = readJson('dist', 'shipped.json');
/** The programs started by name; other files are parts of these. */
const commands = [
  'serve',
  'registry',
  'accounts',
  'postcodes',
  'audit',
  'mail',
  'backup',
  'restore',
];

const name = `tradebridge-${version}-${process.platform}-${process.arch}`;
const releases = join(root, 'release');
const folder = join(releases, name);
const write = (file, content) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};
const copy = (path, filter = () => true) =>
  cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true, filter });

rmSync(releases, { recursive: true, force: true });

for (const file of [...files, 'labels.json']) {
  copy(join('dist', file));
}
copy('web/dist', (path) => !/[\\/](\.built|packages\.json(\.\w+)?)$/.test(path));
// Snapshots are only needed to generate the next migration.
copy('server/migrations', (path) => !path.endsWith('_snapshot.json'));
copy('server/package.json');
copy('LICENSE');
copy('CHANGELOG.md');
for (const { folder: path } of installed) {
  // A package's own dependencies are in the list.
  copy(path, (file) => !file.slice(join(root, path).length).includes('node_modules'));
}
write(
  'package.json',
  `${JSON.stringify(
    {
      name: 'tradebridge',
      version,
      private: true,
      description,
      license,
      type: 'module',
      engines: { node: `>=${nodeMajor}` },
      scripts: Object.fromEntries(commands.map((one) => [one, `./tradebridge ${one}`])),
    },
    null,
    2,
  )}\n`,
);
write(
  'require-node.cjs',
  `// Loaded first, in words that any Node.js reads.
if (Number.parseInt(process.versions.node, 10) < ${nodeMajor}) {
  console.error('Tradebridge needs Node.js ${nodeMajor} or later; this is ' + process.versions.node + '.');
  process.exit(1);
}
`,
);
write(
  'tradebridge',
  `#!/bin/sh
# Starts a program of the portal: tradebridge serve, tradebridge registry import FOLDER, ...
here=$(dirname "$(readlink -f "$0")")
command=\${1:-}
case "$command" in
  ${commands.join(' | ')}) shift ;;
  *)
    echo "Usage: tradebridge ${commands.join('|')} ..." >&2
    exit 1
    ;;
esac
exec "\${NODE:-node}" --require "$here/require-node.cjs" ${readJson('tools', 'node-flags.json').join(' ')} \\
  "$here/dist/$command.js" "$@"
`,
);
chmodSync(join(folder, 'tradebridge'), 0o755);

const { bom, notices } = billOfMaterials(new Date());
const bomText = `${JSON.stringify(bom, null, 2)}\n`;
write('bom.cdx.json', bomText);
write('third-party-notices.txt', notices);
writeFileSync(join(releases, `${name}.cdx.json`), bomText);

const unpacked = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
if (unpacked > maxReleaseBytes) {
  console.error(`The release has ${unpacked} bytes; the maximum is ${maxReleaseBytes}.`);
  process.exit(1);
}

const archive = `${name}.tar.gz`;
const { status } = spawnSync('tar', ['-czf', archive, name], { cwd: releases, stdio: 'inherit' });
if (status !== 0) process.exit(1);
rmSync(folder, { recursive: true });

const hash = createHash('sha256');
await pipeline(createReadStream(join(releases, archive)), hash);
writeFileSync(join(releases, `${archive}.sha256`), `${hash.digest('hex')}  ${archive}\n`);

const inMiB = (bytes) => `${Math.round(bytes / 1024 ** 2)} MiB`;
const packed = statSync(join(releases, archive)).size;
console.log(`release/${archive} (${inMiB(packed)}, unpacked ${inMiB(unpacked)})`);
console.log(`release/${archive}.sha256`);
console.log(`release/${name}.cdx.json`);
