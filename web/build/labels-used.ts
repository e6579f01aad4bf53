import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredLabels } from '@tradebridge/contract/labels';
import { type ESTree, parseSync } from 'vite';
import { walkSyntax } from './walk-syntax.ts';

interface Module {
  /** The path of its file. */
  readonly file: string;
  readonly code: string;
}

const contract = path.join(import.meta.dirname, '../../contract/src');

/**
 * The keys of the labels that modules use: of a label module they name `labels.title` by itself, or all of
 * its labels by using the object in another way.
 */
export async function keysUsedIn(modules: readonly Module[]): Promise<string[]> {
  const exportsOf = new Map<string, Readonly<Record<string, unknown>>>();
  const used = new Set<string>();
  for (const { file, code } of modules) {
    if (!code.includes('defineLabels(')) continue;
    const exported = await import(pathToFileURL(file).href);
    exportsOf.set(file, exported);
    // What a module keeps to itself is used by what it exports.
    const handedOut = new Set(keysIn(exported));
    for (const key of keysDeclaredIn(code)) if (!handedOut.has(key)) used.add(key);
  }
  for (const module of modules) {
    for (const [name, member] of usesIn(module, exportsOf)) {
      const exported = exportsOf.get(name.file)?.[name.imported];
      const value = member === undefined ? exported : propertyOf(exported, member);
      for (const key of keysIn(value)) used.add(key);
    }
  }
  return [...used].toSorted();
}

function keysDeclaredIn(code: string): string[] {
  const areas = Array.from(code.matchAll(/\bdefineLabels\(\s*["']([^"']+)/g), ([, area]) => area);
  return declaredLabels()
    .map(({ key }) => key)
    .filter((key) => areas.includes(key.slice(0, key.lastIndexOf('.'))));
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The keys of the labels in a value: a label, or an object or a list of some. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('key' in value && 'defaultText' in value) return [String(value.key)];
  return Object.values(value).flatMap(keysIn);
}

interface Imported {
  readonly file: string;
  readonly imported: string;
}

/** What a module uses of the exports of others: each by itself, or the name of the property it takes. */
function usesIn(
  { file, code }: Module,
  known: ReadonlyMap<string, unknown>,
): [of: Imported, member: string | undefined][] {
  const { program } = parseSync(file, code);
  const imports = new Map<string, Imported>();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const from = fileOf(node.source.value, file);
    if (from === undefined || !known.has(from)) continue;
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier')
        throw new Error(`${file}: labels are imported by their names.`);
      imports.set(specifier.local.name, { file: from, imported: specifier.imported.name });
    }
  }
  const uses: [Imported, string | undefined][] = [];
  walkSyntax(
    program.body,
    (node, parent) => {
      if (node.type !== 'Identifier') return;
      const of = imports.get(node.name);
      if (!of) return;
      const isMember = parent?.type === 'MemberExpression' && parent.object === node;
      uses.push([
        of,
        isMember && !parent.computed && parent.property.type === 'Identifier'
          ? parent.property.name
          : undefined,
      ]);
    },
    isNoUse,
  );
  return uses;
}

/** The file that an import of our own means; undefined for a library. */
function fileOf(source: string, importer: string): string | undefined {
  if (source.startsWith('.')) return path.resolve(path.dirname(importer), source);
  const [, name] = /^@tradebridge\/contract\/(.+)$/.exec(source) ?? [];
  return name === undefined ? undefined : path.join(contract, `${name}.ts`);
}

/** Imports, and names that are those of properties. */
function isNoUse(node: ESTree.Node, part?: string): boolean {
  if (part === undefined) return node.type === 'ImportDeclaration';
  return (
    (node.type === 'MemberExpression' && part === 'property' && !node.computed) ||
    (node.type === 'Property' && part === 'key' && !node.computed && !node.shorthand)
  );
}
