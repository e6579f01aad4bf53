import type { Plugin } from 'vite';

/** What no page that signs in needs. A route's own file comes with the start, and what it imports too. */
const heavy = /node_modules\/(?:zod|re2js|@tiptap)\//;

/** Refuses a build whose start carries a library that only some pages use. */
export function leanStart(): Plugin {
  return {
    name: 'tradebridge-lean-start',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const atStart = new Set(chunks.filter(({ isEntry }) => isEntry));
      for (const chunk of atStart) {
        for (const name of chunk.imports) {
          const imported = byName.get(name);
          if (imported) atStart.add(imported);
        }
      }
      const found = [...atStart].flatMap(({ moduleIds }) =>
        moduleIds.filter((id) => heavy.test(id)),
      );
      if (found.length > 0) {
        this.error(`The start of the app carries ${found[0]}: import it where the page is.`);
      }
    },
  };
}
