import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { keysUsedIn } from './labels-used.ts';

/** What the sign-in page is made of: the application around every page, and the page itself. */
const application = /\/web\/src\/main\.tsx$/;
const signInPage = /\/web\/src\/routes\/auth\.sign-in\.tsx\?tsr-split/;

/**
 * What leads to every page, the pages themselves, and what is shown to a session alone, which loads all
 * overrides. The details of an error, with the names of months, are in the defaults until somebody signs in.
 */
const otherPages =
  /\/web\/src\/(routeTree\.gen\.ts$|routes\/.*\?tsr-split|identity\/(SignInDialogs|ProofDialog)\.|device-log\/ApplicationErrorDialog\.)/;
const ownModule = /\/(web|contract)\/src\/[^?]+\.tsx?(\?|$)/;

/**
 * Writes the keys of the labels that the sign-in page can show into `sign-in-labels.json`: those that its
 * modules use, what they load later included. The server puts what administrators made of these into the
 * page, and nothing of the thousands of others.
 */
export function signInLabels(): Plugin {
  let folder = '';
  let keys: string[] = [];
  return {
    name: 'tradebridge-sign-in-labels',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async buildEnd(error) {
      if (error) return;
      const modules = [...modulesOfSignIn(this)].filter((id) => ownModule.test(id));
      keys = await keysUsedIn(
        modules.map((id) => ({
          file: id.replace(/\?.*/, ''),
          code: this.getModuleInfo(id)?.code ?? '',
        })),
      );
      if (keys.length === 0) this.error('The sign-in page has no labels.');
    },
    async closeBundle() {
      await writeFile(path.join(folder, 'sign-in-labels.json'), JSON.stringify(keys));
    },
  };
}

function modulesOfSignIn(build: Rolldown.PluginContext): ReadonlySet<string> {
  const ids = [...build.getModuleIds()];
  const found = new Set<string>();
  for (const root of [application, signInPage]) {
    const id = ids.find((one) => root.test(one));
    if (id === undefined) throw new Error(`The build has no ${root}.`);
    found.add(id);
  }
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = build.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) {
      if (!otherPages.test(imported)) found.add(imported);
    }
  }
  return found;
}
