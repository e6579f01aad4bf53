// Third-party packages in what the portal ships: derived from a bundle's modules, with their
// licences.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const texts = join(root, 'tools/licence-texts');

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** From the project's root. */
  readonly folder: string;
  readonly homepage: string | null;
}

/** Packages without a licence in their manifest; identified by its text. */
const licencesByText: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** The licence of a package as named in a manifest or lockfile. */
export const licenceOf = (name: string, named: string | undefined): string | undefined =>
  named ?? licencesByText[name];

/**
 * The folder of the package that a module belongs to, from the project's root; undefined if it is
 * our own.
 */
export function packageFolderOf(moduleId: string): string | undefined {
  const [, file = ''] = /^\0?([^?]*)/.exec(moduleId) ?? [];
  const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file) ?? [];
  return folder === undefined ? undefined : relative(root, folder).replaceAll('\\', '/');
}

/** The packages in these folders, each once, by name. */
export function packagesIn(folders: Iterable<string>): ShippedPackage[] {
  const packages = [...new Set(folders)].map((folder) => {
    const { name, version, homepage = null, ...manifest } = readManifest(folder);
    const license = licenceOf(name ?? '', manifest.license);
    if (name === undefined || version === undefined || license === undefined)
      throw new Error(`${folder} does not say what it is, or under which licence.`);
    return { name, version, license, folder, homepage };
  });
  const key = ({ name, version }: ShippedPackage) => `${name} ${version}`;
  return [...new Map(packages.map((one) => [key(one), one])).values()].sort((one, other) =>
    key(one) < key(other) ? -1 : 1,
  );
}

/** Where Node.js would find a package imported in `from`; undefined if it is not installed. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(root, candidate, 'package.json'))) return candidate.replaceAll('\\', '/');
    if (folder === '.') return undefined;
  }
}

/**
 * The folders of installed packages with all their dependencies; those of other platforms are not
 * installed.
 */
export function closureOf(names: Iterable<string>, from = 'server'): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, asked: string) => {
    const folder = findPackage(name, asked);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = readManifest(folder);
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      visit(needed, folder);
    }
  };
  for (const name of names) visit(name, from);
  return found;
}

const isLicenceFile = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name);

/**
 * libvips is a binary without the texts of its licences; its README lists those of its components.
 */
const isLibvips = ({ name }: ShippedPackage) => name.startsWith('@img/sharp-libvips');

function textsOf(shipped: ShippedPackage): string[] {
  const folder = join(root, shipped.folder);
  if (isLibvips(shipped)) {
    return [
      'libvips is used as a shared library of its own, which may be replaced by another build of it. Its sources, and how it is built: https://github.com/lovell/sharp-libvips',
      readFileSync(join(folder, 'README.md'), 'utf8'),
      readFileSync(join(texts, 'LGPL-3.0.txt'), 'utf8'),
      readFileSync(join(texts, 'GPL-3.0.txt'), 'utf8'),
    ];
  }
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicenceFile(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8'));
}

/** The notices that the licences of these packages require. */
export function noticesOf(packages: readonly ShippedPackage[], heading: string): string {
  const rule = '-'.repeat(80);
  const parts = packages.map((shipped) => {
    const { name, version, license, homepage } = shipped;
    const about = [`${name} ${version}`, `Licence: ${license}`, ...(homepage ? [homepage] : [])];
    return [rule, about.join('\n'), ...textsOf(shipped).map((text) => text.trim())].join('\n\n');
  });
  return `${[heading, ...parts].join('\n\n')}\n`;
}
