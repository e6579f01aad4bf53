import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { asScript } from './as-script.ts';
import { addressOf } from './page-address.ts';
import { pageStarts } from './page-starts.ts';

type Target = ResolvedConfig['build']['target'];

const sources = path.join(import.meta.dirname, '../src');

/** The link to a style sheet that every page needs. */
const sheetOfAll = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/g;

/** What surrounds every page of a signed-in user, as it is split. */
const surroundings = '/shell/Shell.';
const pages = /\/routes\/(_app\/[^?]+)\.tsx\?tsr-split/;

/**
 * Writes into the page itself what runs before the app: `src/early.ts`, told which code every page of a
 * signed-in user needs, and `src/browser-check.js` as it is. A file of their own would be a trip to the
 * server before the first request. The server's Content-Security-Policy allows both by their hashes.
 *
 * The style sheet that every page needs stands where its link would: the portal's name is seen before
 * anything else has come.
 *
 * What each page needs besides is written into `page-code.json`, by the page's address: the server
 * names it in the page that it sends.
 */
export function inlined(): Plugin {
  let folder = '';
  let target: Target;
  let pageCode: Record<string, string[]> = {};
  return {
    name: 'tradebridge-inlined',
    configResolved(config) {
      folder = config.build.outDir;
      target = config.build.target;
    },
    async closeBundle() {
      await writeFile(path.join(folder, 'page-code.json'), JSON.stringify(pageCode));
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        // The page's own preloads name what every page needs.
        const known = withImports(chunks.filter(({ isEntry }) => isEntry));
        const inside = withImports(chunks.filter(holds(surroundings)));
        pageCode = codeOfPages();
        const sheets: string[] = [];
        const page = html.replace(sheetOfAll, (_link, file: string) => {
          sheets.push(`/${file}`);
          return `<style nonce="__CSP_NONCE__">${rulesOf(file)}</style>`;
        });
        const early = await asScript(path.join(sources, 'early.ts'), {
          target,
          define: {
            __INSIDE_CODE__: JSON.stringify(filesOf(inside, known)),
            __SHEETS_IN_PAGE__: JSON.stringify(sheets),
          },
          plugins: [pageStarts()],
          pureFunctions: ['callQuery', 'infiniteQueryOptions', 'queryOptions', 'defineLabels'],
        });
        const check = await readFile(path.join(sources, 'browser-check.js'), 'utf8');
        return page
          .replace('<!-- early.ts -->', () => `<script>${early}</script>`)
          .replace('<!-- browser-check.js -->', () => `<script>${check}</script>`);

        function rulesOf(file: string): string {
          const sheet = bundle?.[file];
          if (sheet?.type !== 'asset') throw new Error(`${file} is no style sheet of the build.`);
          return String(sheet.source);
        }
        function holds(module: string): (chunk: Rolldown.OutputChunk) => boolean {
          return ({ moduleIds }) => moduleIds.some((id) => id.includes(module));
        }
        function codeOfPages(): Record<string, string[]> {
          const code: Record<string, string[]> = {};
          for (const chunk of chunks) {
            for (const id of chunk.moduleIds) {
              const file = pages.exec(id)?.[1];
              if (file === undefined) continue;
              const files = filesOf(withImports([chunk]), known, inside);
              // A page and the frame around it have one address.
              code[addressOf(file)] = [...new Set([...(code[addressOf(file)] ?? []), ...files])];
            }
          }
          return code;
        }
        function filesOf(
          from: ReadonlySet<Rolldown.OutputChunk>,
          ...there: readonly ReadonlySet<Rolldown.OutputChunk>[]
        ): string[] {
          const missing = [...from].filter((chunk) => !there.some((others) => others.has(chunk)));
          const styles = missing.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
          const files = new Set([...missing.map(({ fileName }) => fileName), ...styles]);
          return [...files].map((file) => `/${file}`);
        }
        function withImports(from: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
          const found = new Set(from);
          for (const { imports } of found) {
            for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
          }
          return found;
        }
      },
    },
  };
}
