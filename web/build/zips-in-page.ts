import type { Plugin } from 'vite';

/**
 * What writes workbooks zips large ones in workers made of blobs, which the Content-Security-Policy
 * forbids; it would wait for them for ever. Half a megabyte is zipped in the page in no time.
 */
export function zipsInPage(): Plugin {
  const inWorkers = "import { zip } from 'fflate';";
  const inPage = `import { zipSync } from 'fflate';
const zip = (files, done) => done(null, zipSync(files));`;
  return {
    name: 'tradebridge-zips-in-page',
    apply: 'build',
    transform: {
      filter: { id: /write-excel-file[\\/]modules[\\/]zip[\\/]zipToArrayBuffer\.js$/ },
      handler(code) {
        if (!code.includes(inWorkers)) this.error('write-excel-file zips in another way now.');
        return code.replace(inWorkers, inPage);
      },
    },
  };
}
