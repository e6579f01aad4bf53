import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';
import { addressOf } from './page-address.ts';
import { walkSyntax } from './walk-syntax.ts';

const pages = path.join(import.meta.dirname, '../src/routes/_app');

/** What a loader is made with, and what the page is about (`src/app/begins-with.ts`). */
const makers: Readonly<Record<string, 'user' | 'company'>> = {
  beginsWith: 'user',
  companyBeginsWith: 'company',
};

const listId = '\0page-starts';
/** Queries that are more than a call name the code that makes calls; what a page begins with never runs it. */
const makesCalls = /\/api-client\.ts$/;
const noCallsId = '\0no-calls';
const startPrefix = '\0page-start:';

interface Start {
  readonly of: 'user' | 'company';
  /** A module whose default export is the function in the route's file. */
  readonly code: string;
}

/**
 * Makes `virtual:page-starts`: the address of every page whose route says what it begins with, and the
 * function that says it, without the page around it. Literal addresses come before those with parameters.
 *
 * @throws Error for a function that uses what is neither imported nor its own
 */
export function pageStarts(): Plugin {
  const starts = new Map<string, Start>();
  return {
    name: 'tradebridge-page-starts',
    // Before Vite's own resolving of files.
    enforce: 'pre',
    resolveId(id) {
      if (id === 'virtual:page-starts') return listId;
      if (makesCalls.test(id)) return noCallsId;
      return id.startsWith(startPrefix) ? id : undefined;
    },
    async load(id) {
      if (id.startsWith(startPrefix)) {
        const start = starts.get(id.slice(startPrefix.length));
        return start && { code: start.code, moduleType: 'ts' };
      }
      if (id === noCallsId) return 'export const callApi = undefined, downloadApi = undefined;';
      if (id !== listId) return;
      const files = (await readdir(pages)).filter((file) => /^[^-].*\.tsx$/.test(file));
      for (const file of files) {
        const start = startIn(file, await readFile(path.join(pages, file), 'utf8'));
        if (start) starts.set(addressIn(file), start);
      }
      return listOf(files.map(addressIn), starts);
    },
  };
}

const addressIn = (file: string) => addressOf(`_app/${file}`);

/** The list as a module. A page without a start is in it where its address would fit another's parameters. */
export function listOf(addresses: readonly string[], starts: ReadonlyMap<string, Start>): string {
  const withStart = [...starts.keys()].sort(
    (one, other) => parametersIn(one) - parametersIn(other),
  );
  const hidden = addresses.filter(
    (address) => !starts.has(address) && withStart.some((start) => fits(address, start)),
  );
  return [
    ...withStart.map(
      (address, index) => `import f${index} from ${JSON.stringify(startPrefix + address)};`,
    ),
    'export const pageStarts = [',
    ...hidden.map((address) => `[${JSON.stringify(address)}, 'user', () => []],`),
    ...withStart.map(
      (address, index) => `[${JSON.stringify(address)}, '${starts.get(address)?.of}', f${index}],`,
    ),
    '];',
  ].join('\n');
}

const parametersIn = (address: string) => address.split('$').length;

/** Whether a literal address is also one that another's parameters allow. */
function fits(address: string, other: string): boolean {
  const parts = address.split('/');
  const others = other.split('/');
  return (
    !address.includes('$') &&
    parts.length === others.length &&
    others.every((part, index) => part.startsWith('$') || part === parts[index])
  );
}

/** What the loader in a route's file says that its page begins with, if it says so. */
export function startIn(file: string, code: string): Start | undefined {
  const { program } = parseSync(file, code);
  let start: Start | undefined;
  walkSyntax(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
    const of = makers[node.callee.name];
    const [first] = node.arguments;
    if (!of || !first) return;
    if (first.type !== 'ArrowFunctionExpression') {
      throw new Error(`${file}: what the page begins with is written as an arrow function.`);
    }
    const own = namesIn(first.params);
    const imports = importsIn(program);
    const used = [...namesIn(first.body)].filter((name) => !own.has(name) && name !== 'undefined');
    const lines = used.map((name) => {
      const line = imports.get(name);
      if (line) return line;
      throw new Error(
        `${file}: ${name} is not imported, so nothing can be asked for ahead of the app.`,
      );
    });
    start = {
      of,
      code: [...lines, `export default ${code.slice(first.start, first.end)};`].join('\n'),
    };
  });
  return start;
}

/** The imports from our own files, by the name that each has in the file. */
function importsIn(program: ESTree.Program): Map<string, string> {
  const lines = new Map<string, string>();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) continue;
    const from = JSON.stringify(path.resolve(pages, node.source.value));
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier')
        continue;
      const { name } = specifier.local;
      lines.set(name, `import { ${specifier.imported.name} as ${name} } from ${from};`);
    }
  }
  return lines;
}

/** The names that code refers to or declares, without those of properties. */
function namesIn(code: unknown): Set<string> {
  const names = new Set<string>();
  walkSyntax(code, (node, parent) => {
    if (node.type !== 'Identifier') return;
    const isProperty =
      (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
      (parent?.type === 'Property' && parent.key === node && !parent.shorthand && !parent.computed);
    if (!isProperty) names.add(node.name);
  });
  return names;
}
