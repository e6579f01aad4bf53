import type { Plugin } from 'vite';
import { noticesOf, packageFolderOf, packagesIn } from '../../tools/shipped-packages.ts';

/**
 * Writes what the licences of the packages in the build ask to be told (`licences.txt`), and which packages those are
 * (`packages.json`), by the modules that are left in it.
 */
export function notices(): Plugin {
  return {
    name: 'tradebridge-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      );
      const folders = modules
        // Style sheets are taken out of the chunks before.
        .filter(([id, { renderedLength }]) => renderedLength > 0 || /\.css(\?|$)/.test(id))
        .map(([id]) => packageFolderOf(id))
        .filter((folder) => folder !== undefined);
      const packages = packagesIn(folders);
      const add = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source });
      add(
        'licences.txt',
        noticesOf(packages, 'Packages of others in the browser application, and their licences'),
      );
      add('packages.json', JSON.stringify(packages));
    },
  };
}
