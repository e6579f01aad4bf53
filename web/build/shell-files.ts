import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { drawAppIcons } from './app-icons.ts';
import { asScript } from './as-script.ts';
import { readThemeLooks } from './theme-looks.ts';

const sources = path.join(import.meta.dirname, '../src');
const source = (name: string) => path.join(sources, name);

/**
 * What stands around the application: the service worker as one file at an address that never changes
 * (`sw.js`), the one that removes it (`no-sw.js`), the page that is shown without a connection
 * (`offline.html`, which the server fills in), the pictures of the installed portal (`app-icons/{theme}/`) and
 * what the server must know of the themes (`themes.json`).
 */
export function shellFiles(): Plugin {
  let target: ResolvedConfig['build']['target'];
  return {
    name: 'tradebridge-shell-files',
    apply: 'build',
    configResolved(config) {
      target = config.build.target;
    },
    async generateBundle() {
      const add = (fileName: string, content: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source: content });
      add('sw.js', await asScript(source('service-worker/worker.ts'), { target }));
      add('no-sw.js', await asScript(source('service-worker/no-worker.ts'), { target }));
      add('offline.html', await offlinePage(target));
      const looks = await readThemeLooks();
      for (const look of looks) {
        for (const [file, picture] of Object.entries(await drawAppIcons(look))) {
          add(`app-icons/${look.name}/${file}`, picture);
        }
      }
      add(
        'themes.json',
        JSON.stringify(Object.fromEntries(looks.map((look) => [look.name, look]))),
      );
    },
  };
}

async function offlinePage(target: ResolvedConfig['build']['target']): Promise<string> {
  const [page, rules, script] = await Promise.all([
    readFile(source('offline/offline.html'), 'utf8'),
    readFile(source('offline/offline.css'), 'utf8'),
    asScript(source('offline/offline-page.ts'), {
      target,
      pureFunctions: ['createContext', 'defineLabels', 'observable'],
    }),
  ]);
  if (script.includes('</script')) throw new Error('The script of the page would end early.');
  return page.replace('__RULES__', () => rules.trim()).replace('__SCRIPT__', () => script);
}
