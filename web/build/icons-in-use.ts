import type { Plugin } from 'vite';

/** Each icon brings six weights; the three that nothing here is drawn in are left out of the build. */
export function iconsInUse(): Plugin {
  const unused = / {2}\[\n {4}"(?:fill|light|thin)",\n[\s\S]*?\n {2}\],?\n/g;
  return {
    name: 'tradebridge-icons-in-use',
    apply: 'build',
    transform: {
      filter: { id: /phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/ },
      handler(code) {
        const left = code.replace(unused, '');
        if (left === code) this.error('The icons are written in another way now.');
        return { code: left, map: null };
      },
    },
  };
}
