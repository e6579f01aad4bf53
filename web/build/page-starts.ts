import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';
import { addressOf } from './page-address.ts';

const routes = path.join(import.meta.dirname, '../src/routes');

/** What a loader is made with, and whose queries it then begins with (`src/app/begins-with.ts`). */
const makers: Readonly<Record<string, 'any' | 'company'>> = {
  beginsWith: 'any',
  companyBeginsWith: 'company',
};

const listId = '\0page-starts';
/** Queries that are more than a call name the code that makes calls; what a page begins with never runs it. */
const makesCalls = /\/api-client\.ts$/;
const noCallsId = '\0no-calls';
const startPrefix = '\0page-start:';

interface Start {
  readonly of: 'any' | 'company';
  /** A module whose default export is the function in the route's file. */
  readonly code: string;
}

/**
 * Makes `virtual:page-starts`: the address of every page whose route says what it begins with, and the
 * function that says it, without the page around it.
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
      for (const file of await readdir(path.join(routes, '_app'))) {
        const start = startIn(file, await readFile(path.join(routes, '_app', file), 'utf8'));
        if (start) starts.set(file, start);
      }
      const files = [...starts.keys()];
      return [
        ...files.map(
          (file, index) => `import f${index} from ${JSON.stringify(startPrefix + file)};`,
        ),
        `export const pageStarts = [${files.map((file, index) =>
          JSON.stringify([addressOf(`_app/${file}`), starts.get(file)?.of]).replace(
            /]$/,
            `,f${index}]`,
          ),
        )}];`,
      ].join('\n');
    },
  };
}

function startIn(file: string, code: string): Start | undefined {
  const { program } = parseSync(file, code);
  let start: Start | undefined;
  visit(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
    const of = makers[node.callee.name];
    const [first] = node.arguments;
    if (!of || !first) return;
    if (first.type !== 'ArrowFunctionExpression') {
      throw new Error(`${file}: what the page begins with is written as an arrow function.`);
    }
    const used = new Set<string>();
    visit(first, (inner) => inner.type === 'Identifier' && used.add(inner.name));
    start = {
      of,
      code: [
        ...importsOf(program, used),
        `export default ${code.slice(first.start, first.end)};`,
      ].join('\n'),
    };
  });
  return start;
}

/** The imports of a route's file that `used` names, by their files' whole paths. */
function importsOf(program: ESTree.Program, used: ReadonlySet<string>): string[] {
  return program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return [];
    const names = node.specifiers.flatMap((specifier) =>
      specifier.type === 'ImportSpecifier' && used.has(specifier.local.name)
        ? [specifier.local.name]
        : [],
    );
    const from = path.resolve(routes, '_app', node.source.value);
    return names.length > 0 ? [`import { ${names} } from ${JSON.stringify(from)};`] : [];
  });
}

function visit(node: unknown, see: (node: ESTree.Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    see(node as ESTree.Node);
    for (const value of Object.values(node)) visit(value, see);
  }
}
